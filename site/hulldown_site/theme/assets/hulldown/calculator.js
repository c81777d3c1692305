/* The calculator on the page of a procedure: a form made of its inputs, and the exact odds of what is chosen there.

   What it needs comes from a script beside the pages, because a page opened from a disk may load a script and nothing
   else. Nothing is sent anywhere. The odds are worked out by odds.js. */
(() => {
  "use strict";

  const place = document.querySelector(".hd-calculator");
  if (!place) return;

  const FEW = 20, MOST = 200;  // outcomes that are told apart field by field; rows that are shown at all

  window.hulldownCalculator = (file) => place.replaceChildren(...calculator(file));
  const script = document.createElement("script");
  script.src = place.dataset.calculator;
  document.head.append(script);

  /* An element with its properties and what is in it; words are words, never markup. */
  function element(tag, properties, ...inside) {
    const { dataset, ...others } = properties || {};
    const made = Object.assign(document.createElement(tag), others);
    Object.assign(made.dataset, dataset);
    made.append(...inside);
    return made;
  }

  const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1);

  function calculator(file) {
    const odds = hulldownOdds.calculator(file), told = element("div", { className: "hd-told", ariaLive: "polite" });
    const controls = file.inputs.map((one) => control(file, one, file.begins[one.name]));
    const form = element("form", { className: "hd-inputs-of", onsubmit: (event) => event.preventDefault() });
    form.append(...controls.map((one) => one.shown));
    const apart = new Map();  // the fields that a reader wants, or does not want, to be told apart
    const work = () => told.replaceChildren(...answer(file, odds, controls, apart, work));
    form.addEventListener("input", work);
    form.addEventListener("change", work);
    work();
    return [...(file.share ? [element("p", { className: "hd-share" }, file.share)] : []), form, told];
  }

  // The form -----------------------------------------------------------------------------------------------------

  /* What one input is chosen with: the element that is shown, and the value that it has now. */
  function control(file, one, begins) {
    const first = begins ?? one.default ?? usual(file, one);
    const { shown, value } = CONTROLS[one.kind](file, one, first);
    const unit = one.unit ? element("small", {}, ` ${one.unit}`) : "";
    const label = element("span", {}, sentence(one.label), one.note ? element("small", {}, ` ${one.note}`) : "");
    const grouped = one.kind === "records" || one.kind === "names-list";
    const box = element(grouped ? "fieldset" : "label", { className: `hd-input hd-input-${one.kind}` });
    box.append(grouped ? element("legend", {}, label) : label, element("span", {}, shown, unit));
    return { name: one.name, shown: box, value };
  }

  function usual(file, one) {
    if (one.kind === "number") return Math.max(one.least, Math.min(one.most, 0));
    return { bool: false, "names-list": [], records: [], dice: "1d6" }[one.kind] ?? choices(file, one)[0][0];
  }

  /* The names that an input may be, each with what it is called. */
  function choices(file, one) {
    const cards = one.kind === "card" ? Object.entries(file.cards[one.of].called) : [];
    const names = [...(one.names || []), ...(one.words || [])].map((name) => [name, one.called[name]]);
    return [...cards, ...names];
  }

  const CONTROLS = {
    bool: (file, one, first) => {
      const shown = element("input", { type: "checkbox", checked: first });
      return { shown, value: () => shown.checked };
    },

    names: chosen,
    card: chosen,

    number: (file, one, first) => {
      if (one.words) return numberOrWord(one, first);
      const step = one.halves ? 0.5 : 1;
      const shown = element("input", { type: "number", min: one.least, max: one.most, step, value: first });
      return { shown, value: () => number(one, shown.value) };
    },

    "names-list": (file, one, first) => {
      const boxes = choices(file, one).map(([name, said]) => {
        const box = element("input", { type: "checkbox", checked: first.includes(name) });
        return { name, box, shown: element("label", {}, box, ` ${said} `) };
      });
      const value = () => boxes.filter(({ box }) => box.checked).map(({ name }) => name);
      return { shown: element("span", {}, ...boxes.map((box) => box.shown)), value };
    },

    dice: (file, one, first) => {
      const shown = element("input", { type: "text", value: first, size: 6 });
      return { shown, value: () => dice(one, shown.value.trim().toLowerCase()) };
    },

    records: (file, one, first) => {
      const rows = [], list = element("div"), changed = () => list.dispatchEvent(new Event("change", { bubbles: true }));
      const more = element("button", { type: "button", onclick: () => (put({}), changed()) }, "One more");
      function put(values) {
        const fields = one.fields.map((field) => control(file, field, values[field.name]));
        const row = { fields, shown: element("div", { className: "hd-row" }, ...fields.map((field) => field.shown)) };
        const remove = () => (row.shown.remove(), rows.splice(rows.indexOf(row), 1), count(), changed());
        row.shown.append(element("button", { type: "button", onclick: remove }, "Take away"));
        rows.push(row);
        list.append(row.shown);
        count();
      }
      const count = () => (more.disabled = rows.length >= one.most);
      first.forEach(put);
      const value = () => rows.map((row) => values(row.fields));
      return { shown: element("span", {}, list, more), value };
    },
  };

  function chosen(file, one, first) {
    const options = choices(file, one).map(([name, said]) => new Option(said, name, name === first, name === first));
    const shown = element("select", {}, ...options);
    return { shown, value: () => shown.value };
  }

  function numberOrWord(one, first) {
    const isWord = one.words.includes(first);
    const typed = element("input", { type: "number", min: one.least, max: one.most, step: one.halves ? 0.5 : 1 });
    typed.value = isWord ? Math.max(one.least, Math.min(one.most, 0)) : first;
    const words = one.words.map((word) => new Option(one.called[word], word, word === first, word === first));
    const which = element("select", {}, new Option("a number", "", !isWord, !isWord), ...words);
    return { shown: element("span", {}, which, " ", typed), value: () => which.value || number(one, typed.value) };
  }

  const values = (controls) => Object.fromEntries(controls.map((one) => [one.name, one.value()]));

  function number(one, typed) {
    const value = typed === "" ? NaN : Number(typed), parts = one.halves ? value * 2 : value;
    if (Number.isInteger(parts) && one.least <= value && value <= one.most) return value;
    throw new hulldownOdds.Refused(`${one.label}: from ${one.least} to ${one.most}${one.halves ? ", halves too" : ""}`);
  }

  function dice(one, typed) {
    const found = /^(?:([1-9]|1[0-9]|20)?)d([2-9]|[1-9][0-9]{1,2})$/.exec(typed);
    if (found) return `${found[1] || 1}d${found[2]}`;
    throw new hulldownOdds.Refused(`${one.label}: dice, as in 2d6`);
  }

  // The answer ---------------------------------------------------------------------------------------------------

  function answer(file, odds, controls, apart, again) {
    try {
      const used = new Set(), outcomes = odds(values(controls), used);
      return [...told(file, outcomes, apart, again), ...unprinted(file, used)];
    } catch (error) {
      if (!(error instanceof hulldownOdds.Refused)) throw error;
      return [element("p", { className: "hd-refused" }, `${sentence(error.message)}.`)];
    }
  }

  /* What of the values that were used is not printed, and why; what shares a reason stands together. */
  function unprinted(file, used) {
    const reasons = new Map();
    for (const number of [...used].sort((one, other) => one - other)) {
      const one = file.not_printed[number];
      if (!one) continue;
      const key = text([one.kind, one.why]), found = reasons.get(key) ?? { ...one, of: [] };
      reasons.set(key, { ...found, of: [...found.of, ...one.of] });
    }
    if (!reasons.size) return [];
    const items = [...reasons.values()].map(({ said, of, why }) =>
      element("li", {}, `${sentence(of.join("; "))} (${said})${why ? `: ${why.replace(/\.$/, "")}` : ""}.`));
    return [element("div", { className: "hd-unprinted" }, element("p", {}, "Not printed"), element("ul", {}, ...items))];
  }

  const text = (value) => JSON.stringify(value);

  function told(file, outcomes, apart, again) {
    const differs = (field) => outcomes.some(({ outcome }) => text(outcome[field.name]) !== text(outcomes[0].outcome[field.name]));
    const differing = file.gives.filter(differs), same = file.gives.filter((field) => !differing.includes(field));
    const plain = differing.filter((field) => field.kind !== "number");
    const usually = outcomes.length > FEW && plain.length ? plain : differing;
    const wanted = differing.filter((field) => apart.get(field.name) ?? usually.includes(field));
    const fields = wanted.length ? wanted : differing.slice(0, 1);
    const always = same.map((field) => `${field.label} ${said(file, field, outcomes[0].outcome[field.name])}`);
    const parts = always.length ? [element("p", {}, element("small", {}, `Always: ${always.join(", ")}.`))] : [];
    if (differing.length > 1) parts.push(chooser(differing, fields, apart, again));
    if (differing.length) parts.push(table(file, fields, summed(outcomes, fields)));
    return parts;
  }

  /* Which fields are told apart. */
  function chooser(differing, fields, apart, again) {
    const boxes = differing.map((field) => {
      const onchange = (event) => (apart.set(field.name, event.target.checked), again());
      return element("label", {}, element("input", { type: "checkbox", checked: fields.includes(field), onchange }), ` ${field.label} `);
    });
    return element("p", { className: "hd-apart" }, "By ", ...boxes);
  }

  /* The chances of some fields, whatever the others are, the most likely first. */
  function summed(outcomes, fields) {
    const found = new Map();
    for (const { outcome, weight, over } of outcomes) {
      const shown = fields.map((field) => outcome[field.name]), row = found.get(text(shown));
      if (row) row.weight += weight;
      else found.set(text(shown), { shown, weight, over });
    }
    return [...found.values()].sort((one, other) => Number(other.weight > one.weight) - Number(other.weight < one.weight));
  }

  function table(file, fields, rows) {
    const heads = [...fields.map((field) => sentence(field.label)), "Odds", ""];
    const body = rows.slice(0, MOST).map(({ shown, weight, over }) => {
      const bar = element("i", { className: "hd-bar" });
      bar.style.width = `${Math.max(1, Number((weight * 1000n) / over) / 10)}%`;
      const cells = shown.map((value, nth) => element(nth ? "td" : "th", nth ? {} : { scope: "row" }, said(file, fields[nth], value)));
      return element("tr", {}, ...cells, element("td", { title: fraction(weight, over) }, percent(weight, over)), element("td", {}, bar));
    });
    const head = element("tr", {}, ...heads.map((one) => element("th", { scope: "col" }, one)));
    const more = rows.length > MOST ? [element("p", {}, `And ${rows.length - MOST} more.`)] : [];
    return element("div", { className: "hd-box" },
      element("table", { className: "hd-chart-table hd-answer" }, element("thead", {}, head), element("tbody", {}, ...body)), ...more);
  }

  /* Per cent with one decimal; what is possible is never 0.0%, and what is not certain never 100.0%. */
  function percent(weight, over) {
    const tenths = (weight * 2000n + over) / (over * 2n);
    if (tenths === 0n && weight) return "<0.1%";
    if (tenths === 1000n && weight !== over) return ">99.9%";
    return `${tenths / 10n}.${tenths % 10n}%`;
  }

  function fraction(weight, over) {
    let [one, other] = [weight, over];
    while (other) [one, other] = [other, one % other];
    return `${weight / one}/${over / one}`;
  }

  /* A value in words. */
  function said(file, field, value) {
    if (typeof value === "boolean") return value ? "yes" : "no";
    if (typeof value === "number") return figure(value) + (field.unit ? ` ${field.unit}` : "");
    if (Array.isArray(value)) return value.map((one) => said(file, field, one)).join(", ") || "none";
    if (typeof value === "object") {
      const alone = field.fields.length === 1;
      return field.fields.map((one) => (alone ? "" : `${one.label} `) + said(file, one, value[one.name])).join("; ");
    }
    return field.called?.[value] ?? file.cards[field.of]?.called[value] ?? value;
  }

  function figure(value) {
    const whole = Math.floor(Math.abs(value)), half = Math.abs(value) % 1 ? "½" : "";
    return `${value < 0 ? "−" : ""}${whole || !half ? whole : ""}${half}`;
  }
})();
