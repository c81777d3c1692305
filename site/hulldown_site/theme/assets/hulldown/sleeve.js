/* The sleeve: every paragraph is covered but the one its reader asks for.

   The address says which one that is (paragraphs.html#p214), so links, bookmarks and the back button turn the pages.
   Paragraphs come from scripts in runs, because a page opened from a disk may load a script and nothing else. */
(() => {
  "use strict";

  for (const button of document.querySelectorAll("[data-do=print]")) {
    button.addEventListener("click", () => window.print());
  }

  /* On paper only what its reader has uncovered: the theme opens everything that is closed before it prints. */
  document.addEventListener("click", (event) => {
    const summary = event.target.closest("details > summary");
    if (summary) summary.parentElement.classList.toggle("hd-seen", !summary.parentElement.open);
  });

  /* A card that the address asks for: whatever covers it is opened. */
  function open() {
    const name = decodeURIComponent(location.hash.slice(1)), asked = name && document.getElementById(name);
    const cover = asked && asked.closest("details:not([open])");
    if (!cover) return;
    cover.open = true;
    cover.classList.add("hd-seen");
    asked.scrollIntoView();
  }
  window.addEventListener("hashchange", open);
  open();

  const sleeve = document.querySelector(".hd-sleeve");
  if (!sleeve) return;

  const { book, runs } = JSON.parse(sleeve.dataset.sleeve);
  const find = (selector) => sleeve.querySelector(selector);
  const form = find(".hd-ask"), field = find("#hd-number"), said = find(".hd-said");
  const covered = find(".hd-covered"), uncovered = find(".hd-uncovered");
  const heading = find(".hd-number"), body = find(".hd-body"), log = find(".hd-log");
  const title = document.title, key = `hulldown.read.${book}`, longest = 500;
  const dealt = new Map(), loading = new Map();
  let asked = null;

  window.hulldownDeal = (paragraphs) => {
    for (const [number, html] of Object.entries(paragraphs)) dealt.set(Number(number), html);
  };

  /* Load the script that holds a paragraph, once. */
  function load(nth) {
    if (!loading.has(nth)) {
      loading.set(nth, new Promise((resolve, reject) => {
        const script = document.createElement("script");
        Object.assign(script, { src: `paragraphs/${nth}.js`, onload: resolve, onerror: reject });
        document.head.append(script);
      }));
    }
    return loading.get(nth);
  }

  function cover(sentence) {
    said.textContent = sentence || "";
    document.title = title;
    uncovered.hidden = true;
    covered.hidden = false;
    body.replaceChildren();
  }

  function uncover(number) {
    said.textContent = "";
    heading.textContent = number;
    body.innerHTML = dealt.get(number);
    document.title = `${number} – ${title}`;
    covered.hidden = true;
    uncovered.hidden = false;
    field.value = "";
    remember(number);
    heading.focus({ preventScroll: true });
    if (heading.getBoundingClientRect().top < 60) heading.scrollIntoView();
  }

  function unknown(number) {
    const first = runs[0][0], last = runs[runs.length - 1][1];
    const range = number < first || number > last ? `: its numbers run from ${first} to ${last}` : "";
    cover(`There is no paragraph ${number} in this book${range}.`);
    field.select();
  }

  /* Show what the address asks for. */
  async function turn() {
    const match = /^#p(\d{1,9})$/.exec(location.hash);
    asked = match && Number(match[1]);
    if (!match) {
      cover();
      return;
    }
    const number = asked, nth = runs.findIndex(([first, last]) => first <= number && number <= last);
    try {
      if (nth >= 0) await load(nth);
    } catch {
      loading.delete(nth);
      cover(`Paragraph ${number} could not be loaded: the file paragraphs/${nth}.js is missing.`);
      return;
    }
    if (asked !== number) return; // another was asked for in the meantime
    if (dealt.has(number)) uncover(number);
    else unknown(number);
  }

  function ask(text) {
    const number = text.trim(), address = `#p${Number(number)}`;
    if (!/^\d{1,9}$/.test(number)) cover(number ? `“${number}” is not a paragraph number.` : "Which paragraph?");
    else if (location.hash === address) turn();
    else location.hash = address;
  }

  /* What has been read: kept in this browser, for this book. */
  function read() {
    try {
      return JSON.parse(localStorage.getItem(key)) || [];
    } catch {
      return [];
    }
  }

  function keep(numbers) {
    try {
      localStorage.setItem(key, JSON.stringify(numbers.slice(-longest)));
    } catch { /* a browser that keeps nothing: the log lasts as long as the page */ }
    list();
  }

  let numbers = read();

  function remember(number) {
    if (numbers[numbers.length - 1] !== number) numbers = [...numbers, number];
    keep(numbers);
  }

  function list() {
    log.hidden = !numbers.length;
    log.querySelector("ol").replaceChildren(...numbers.map((number) => {
      const item = document.createElement("li"), link = document.createElement("a");
      link.href = `#p${number}`;
      link.textContent = number;
      item.append(link);
      return item;
    }));
  }

  const actions = {
    cover: () => { location.hash = ""; field.focus(); },
    forget: () => { numbers = []; keep(numbers); },
  };

  sleeve.addEventListener("click", (event) => {
    const action = actions[event.target.dataset.do];
    if (action) action();
    /* A paragraph that leads to itself: the address stays the same, and is turned to all the same. */
    else if (event.target.matches("a") && event.target.getAttribute("href").endsWith(location.hash || "#")) turn();
  });

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    ask(field.value);
  });

  document.addEventListener("keydown", (event) => {
    const elsewhere = event.target.matches("input, textarea, select, [contenteditable]") && event.target !== field;
    if (elsewhere || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") actions.cover();
    else if (/^\d$/.test(event.key) && event.target !== field) {
      field.value = "";
      field.focus();
    }
  });

  window.addEventListener("hashchange", turn);
  list();
  turn();
})();
