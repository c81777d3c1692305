/** The odds over a number, drawn: a step for each number, outcomes stacked in order, the last one at the bottom. */

import { useState } from "preact/hooks";
import type { CalculatorFile, Field, NumberField } from "../../generated/calculator";
import type { Odds, Values } from "../../odds";
import type { Drawn } from "../address";
import { type Coloured, coloured, size } from "../colours";
import { NAMES } from "../headline";
import { ladder, type Rung } from "../order";
import { LONGEST, type Run, useSweep } from "./sweep";
import { figure, fraction, percent, said, sentence } from "../words";

interface ChartProps {
  readonly file: CalculatorFile;
  readonly odds: Odds;
  readonly drawn: Drawn;
  readonly draw: (drawn: Drawn) => void;
  /** The values of all inputs but that which is drawn over, of each set-up; none where they mean nothing. */
  readonly setups: readonly (Values | null)[];
  /** What the input stands at in each set-up. */
  readonly now: readonly (number | null)[];
  /** Called with a number that was pointed at in a set-up. */
  readonly choose: (setup: number, value: number) => void;
}

/** The inputs over which something can be drawn. */
export function ranging(file: CalculatorFile): NumberField[] {
  return file.inputs.filter((field) => field.kind === "number").filter(({ least, most }) => 0 < most - least && most - least <= LONGEST);
}

export function Chart({ file, odds, drawn, draw, setups, now, choose }: ChartProps) {
  const inputs = ranging(file);
  const over = inputs.find((field) => field.name === drawn.over) ?? inputs[0];
  const of = file.gives.find((field) => field.name === drawn.of) ?? file.gives[0];
  if (!over || !of) return null;
  return (
    <div class="hd-drawn">
      <h3>
        <Choice label="Chart of" fields={file.gives} chosen={of.name} choose={(name) => draw({ ...drawn, of: name })} />{" "}
        <Choice label="over" fields={inputs} chosen={over.name} choose={(name) => draw({ ...drawn, over: name })} />
      </h3>
      {setups.map((given, nth) => (
        <Plot
          key={nth}
          file={file}
          odds={odds}
          of={of}
          over={over}
          given={given}
          name={setups.length > 1 ? NAMES[nth]! : ""}
          now={now[nth] ?? null}
          choose={(value) => choose(nth, value)}
        />
      ))}
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly fields: readonly Field[];
  readonly chosen: string;
  readonly choose: (name: string) => void;
}

function Choice({ label, fields, chosen, choose }: ChoiceProps) {
  if (fields.length === 1) return <span>{label} {fields[0]!.label}</span>;
  return (
    <span>
      {label}{" "}
      <select aria-label={label} value={chosen} onInput={(event) => choose(event.currentTarget.value)}>
        {fields.map((field) => <option key={field.name} value={field.name}>{field.label}</option>)}
      </select>
    </span>
  );
}

interface PlotProps {
  readonly file: CalculatorFile;
  readonly odds: Odds;
  readonly of: Field;
  readonly over: NumberField;
  readonly given: Values | null;
  readonly name: string;
  readonly now: number | null;
  readonly choose: (value: number) => void;
}

function Plot({ file, odds, of, over, given, name, now, choose }: PlotProps) {
  const runs = useSweep(file, odds, over, given);
  const [pointed, setPointed] = useState<number | null>(null);
  if (!runs.length) return <p class="hd-reading">{name} {given ? "Nothing to draw." : "Nothing to draw while something is missing."}</p>;
  const rungs = ladder(of, runs.map(({ outcomes }) => outcomes ?? []));
  const key = coloured(file, of, rungs.map(({ value }) => value), weigher(rungs));
  const { least, many } = span(runs);
  const told = pointed ?? now;
  const place = (event: MouseEvent & { readonly currentTarget: Element }) => {
    const box = event.currentTarget.getBoundingClientRect();
    return least + Math.max(0, Math.min(many - 1, Math.floor(((event.clientX - box.left) / box.width) * many)));
  };
  return (
    <figure class="hd-plot">
      <div class="hd-high" aria-hidden="true">{["100%", "50%", "0%"].map((text) => <span key={text}>{text}</span>)}</div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a pointer's way to what the field above does by keyboard */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: for the same reason */}
      <div
        class="hd-area"
        onPointerMove={(event) => setPointed(place(event))}
        onPointerLeave={() => setPointed(null)}
        onClick={(event) => choose(place(event))}
      >
        <svg viewBox={`0 0 ${many} 1`} preserveAspectRatio="none" role="img" aria-label={`${of.label} over ${over.label}`}>
          {key.map((part, nth) => <path key={part.said} d={area(runs, rungs, key, nth)} style={{ fill: part.colour }} />)}
        </svg>
        {told !== null && least <= told && told < least + many && (
          <i class="hd-now" style={{ left: `${((told - least + 0.5) / many) * 100}%` }} />
        )}
      </div>
      <div class="hd-wide" aria-hidden="true">
        {ticks(least, many).map((tick) => (
          <span key={tick} style={{ left: `${((tick - least + 0.5) / many) * 100}%` }}>{figure(tick)}</span>
        ))}
      </div>
      <figcaption>
        <ul class="hd-key">
          {name && <li><b class="hd-which">{name}</b></li>}
          {key.map((part) => <li key={part.said}><i style={{ background: part.colour }} /> {part.said}</li>)}
        </ul>
        <p class="hd-reading">{told === null ? "" : reading(file, over, of, runs, rungs, told)}</p>
      </figcaption>
      <Figures file={file} over={over} runs={runs} rungs={rungs} of={of} />
    </figure>
  );
}

function weigher(rungs: readonly Rung[]): (key: string) => number {
  const weights = new Map(rungs.map((rung) => [JSON.stringify(rung.value), rung.alone.reduce((sum, share) => sum + size(share), 0)]));
  return (key) => weights.get(key) ?? 0;
}

function span(runs: readonly Run[]): { least: number; many: number } {
  const least = runs[0]!.low;
  return { least, many: runs.at(-1)!.high - least + 1 };
}

/** The shape of an outcome, which lies below those before it; refused numbers are a gap. */
export function area(runs: readonly Run[], rungs: readonly Rung[], key: readonly Coloured[], which: number): string {
  const { least } = span(runs);
  const high = (part: Coloured, nth: number) =>
    total(rungs.filter(({ value }) => part.values.has(JSON.stringify(value))).map(({ alone }) => size(alone[nth]!)));
  return runs
    .map((run, nth) => {
      const heights = key.map((part) => high(part, nth));
      const above = total(heights.slice(0, which));
      if (!heights[which]) return "";
      return `M${run.low - least} ${round(above)}H${run.high + 1 - least}V${round(above + heights[which])}H${run.low - least}Z`;
    })
    .join("");
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

function round(number: number): number {
  return Math.round(number * 10_000) / 10_000;
}

/** Round numbers to be told below: a handful. */
export function ticks(least: number, many: number): number[] {
  const apart = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000].find((step) => many / step <= 7)!;
  const first = Math.ceil(least / apart) * apart;
  return Array.from({ length: Math.floor((least + many - 1 - first) / apart) + 1 }, (_, nth) => first + nth * apart);
}

/** The chances at one number, in words. */
function reading(file: CalculatorFile, over: NumberField, of: Field, runs: readonly Run[], rungs: readonly Rung[], at: number): string {
  const nth = runs.findIndex(({ low, high }) => low <= at && at <= high);
  const lead = `${sentence(over.label)} ${figure(at)}${over.unit ? ` ${over.unit}` : ""}`;
  if (nth < 0 || !runs[nth]!.outcomes) return `${lead}: not possible.`;
  const chances = rungs.map(({ value, alone }) => [said(file, of, value), alone[nth]!] as const).filter(([, { weight }]) => weight);
  return `${lead}: ${chances.map(([words, { weight, over: whole }]) => `${words} ${percent(weight, whole)}`).join(", ")}.`;
}

interface FiguresProps {
  readonly file: CalculatorFile;
  readonly over: NumberField;
  readonly of: Field;
  readonly runs: readonly Run[];
  readonly rungs: readonly Rung[];
}

/** The chances as a table, equal ones in one row. */
function Figures({ file, over, of, runs, rungs }: FiguresProps) {
  const rows = figures(runs, rungs);
  return (
    <details class="hd-other">
      <summary>In figures</summary>
      <div class="hd-box">
        <table class="hd-chart-table hd-answer">
          <thead>
            <tr>
              <th scope="col">{sentence(over.label)}</th>
              {rungs.map(({ value }) => <th key={JSON.stringify(value)} scope="col">{said(file, of, value)}</th>)}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ low, high, shares }) => (
              <tr key={low}>
                <th scope="row">{low === high ? figure(low) : `${figure(low)} to ${figure(high)}`}</th>
                {shares
                  ? shares.map(({ weight, over: whole }, nth) => <td key={nth}>{weight ? percent(weight, whole) : "–"}</td>)
                  : <td colSpan={rungs.length}>not possible</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** Runs of numbers at which every outcome of one field is as likely. */
export function figures(runs: readonly Run[], rungs: readonly Rung[]) {
  const rows: { low: number; high: number; key: string; shares: Rung["alone"] | null }[] = [];
  runs.forEach(({ low, high, outcomes }, nth) => {
    const shares = outcomes && rungs.map(({ alone }) => alone[nth]!);
    const key = shares ? shares.map(({ weight, over }) => fraction(weight, over)).join() : "";
    const last = rows.at(-1);
    if (last && last.key === key) last.high = high;
    else rows.push({ low, high, key, shares });
  });
  return rows;
}
