/** The form: what each input is chosen with. */

import type { FunctionComponent } from "preact";
import type { CalculatorFile, Field } from "../generated/calculator";
import { beginnings, choices, type Entries, type Entry, type EntryOf, type FieldOf, type Kind } from "./entries";
import { sentence } from "./words";

interface Control<K extends Kind> {
  readonly file: CalculatorFile;
  readonly field: FieldOf<K>;
  readonly entry: EntryOf[K];
  readonly change: (entry: EntryOf[K]) => void;
}

interface FieldsProps {
  readonly file: CalculatorFile;
  readonly fields: readonly Field[];
  readonly entries: Entries;
  /** Called with what stands in one field from now on. */
  readonly change: (name: string, entry: Entry) => void;
}

export function Fields({ file, fields, entries, change }: FieldsProps) {
  return fields.map((field) => {
    const Shown = CONTROLS[field.kind] as FunctionComponent<Control<Kind>>;
    const grouped = field.kind === "records" || field.kind === "names-list";
    const Box = grouped ? "fieldset" : "label";
    const label = (
      <span>
        {sentence(field.label)}
        {field.note && <small> {field.note}</small>}
      </span>
    );
    return (
      <Box key={field.name} class={`hd-input hd-input-${field.kind}`}>
        {grouped ? <legend>{label}</legend> : label}
        <span>
          <Shown
            file={file}
            field={field}
            entry={entries[field.name]!}
            change={(entry: Entry) => change(field.name, entry)}
          />
          {field.unit && <small> {field.unit}</small>}
        </span>
      </Box>
    );
  });
}

const CONTROLS: { [K in Kind]: FunctionComponent<Control<K>> } = {
  bool: ({ entry, change }) => (
    <input type="checkbox" checked={entry} onInput={(event) => change(event.currentTarget.checked)} />
  ),

  names: ({ file, field, entry, change }) => <Choice options={choices(file, field)} chosen={entry} change={change} />,

  card: ({ file, field, entry, change }) => <Choice options={choices(file, field)} chosen={entry} change={change} />,

  number: ({ field, entry, change }) => {
    const typed = (
      <input
        type="number"
        min={field.least}
        max={field.most}
        step={field.halves ? 0.5 : 1}
        value={entry.typed}
        onInput={(event) => change({ ...entry, typed: event.currentTarget.value })}
      />
    );
    if (!field.words) return typed;
    const words = field.words.map((word): [string, string] => [word, field.called?.[word] ?? word]);
    return (
      <span>
        <Choice
          options={[["", "a number"], ...words]}
          chosen={entry.word}
          change={(word) => change({ ...entry, word })}
        />{" "}
        {typed}
      </span>
    );
  },

  "names-list": ({ file, field, entry, change }) => (
    <span>
      {choices(file, field).map(([name, said]) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={entry.includes(name)}
            onInput={(event) => change(withOrWithout(entry, name, event.currentTarget.checked))}
          />
          {` ${said} `}
        </label>
      ))}
    </span>
  ),

  dice: ({ entry, change }) => (
    <input type="text" size={6} value={entry} onInput={(event) => change(event.currentTarget.value)} />
  ),

  records: ({ file, field, entry: rows, change }) => (
    <span>
      <div>
        {rows.map((row, nth) => (
          <div key={nth} class="hd-row">
            <Fields
              file={file}
              fields={field.fields}
              entries={row}
              change={(name, entry) => change(rows.map((one) => (one === row ? { ...row, [name]: entry } : one)))}
            />
            <button type="button" onClick={() => change(rows.filter((one) => one !== row))}>
              Take away
            </button>
          </div>
        ))}
      </div>
      <button
        type="button"
        disabled={rows.length >= field.most}
        onClick={() => change([...rows, beginnings(file, field.fields, {})])}
      >
        One more
      </button>
    </span>
  ),
};

interface ChoiceProps {
  readonly options: readonly (readonly [string, string])[];
  readonly chosen: string;
  readonly change: (name: string) => void;
}

function Choice({ options, chosen, change }: ChoiceProps) {
  return (
    <select value={chosen} onInput={(event) => change(event.currentTarget.value)}>
      {options.map(([name, said]) => (
        <option key={name} value={name}>
          {said}
        </option>
      ))}
    </select>
  );
}

function withOrWithout(names: readonly string[], name: string, wanted: boolean): string[] {
  const others = names.filter((one) => one !== name);
  return wanted ? [...others, name] : others;
}
