/** The jump box: in the head of every page, a button that opens it. */

import { render } from "preact";
import { JumpBox } from "./jump/box";
import { Shelf, type Settings } from "./jump/shelf";

const place = document.querySelector<HTMLElement>(".hd-jump");
if (place?.dataset.jump) {
  const settings = JSON.parse(place.dataset.jump) as Settings;
  document.querySelector(".md-header__inner")?.append(place);
  render(<JumpBox settings={settings} shelf={new Shelf(settings)} />, place);
}
