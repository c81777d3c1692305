/**
 * The calculator on the page of a procedure.
 *
 * What it needs comes from a script beside the pages, because a page opened from a disk may load a script and nothing
 * else. Nothing is sent anywhere.
 */

import { render } from "preact";
import { Calculator } from "./calculator/calculator";
import type { CalculatorFile } from "./generated/calculator";
import { loaded } from "./scripts";

declare global {
  interface Window {
    /** What the script of a procedure calls, with its file. */
    hulldownCalculator?: (file: CalculatorFile) => void;
  }
}

const place = document.querySelector<HTMLElement>(".hd-calculator");
if (place?.dataset.calculator) {
  window.hulldownCalculator = (file) => {
    place.replaceChildren();
    render(<Calculator file={file} />, place);
  };
  void loaded(place.dataset.calculator);
}
