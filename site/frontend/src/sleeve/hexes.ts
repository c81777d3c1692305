/** A hex that an address asks for, as in #hex-4220: shown on the map, ringed. */

export function watchHexes(): void {
  window.addEventListener("hashchange", show);
  show();
}

const SVG = "http://www.w3.org/2000/svg";

function show(): void {
  const number = /^#hex-(\d{4})$/.exec(location.hash)?.[1];
  document.querySelector(".hd-ring")?.remove();
  const printed = [...document.querySelectorAll<SVGTextElement>(".hd-map-box text")].find((one) => one.textContent === number);
  if (!number || !printed) return;
  const ring = document.createElementNS(SVG, "circle");
  const { x, y, width, height } = printed.getBBox();
  for (const [name, value] of Object.entries({ cx: x + width / 2, cy: y + height / 2, r: width * 1.1, class: "hd-ring" })) {
    ring.setAttribute(name, String(value));
  }
  printed.ownerSVGElement?.append(ring);
  printed.scrollIntoView({ block: "center", inline: "center" });
}
