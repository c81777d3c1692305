"""From a gamebook to Twee and ink."""
