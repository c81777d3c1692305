/**
 * The box: what is typed, and what it finds, in a dialog of the browser's own.
 *
 * It is a combobox with a list, as screen readers know them: the keyboard stays in the field, the arrows choose, Enter
 * goes there, Escape closes.
 */

import { useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from "preact/hooks";
import { CALLED } from "./kinds";
import { type Found, find } from "./rank";
import type { Settings, Shelf } from "./shelf";

interface Props {
  readonly settings: Settings;
  readonly shelf: Shelf;
}

/** Found together, under a name. */
interface Group {
  readonly name: string;
  readonly found: readonly Found[];
}

const IN_BOOKS = 24;
const IN_PAGES = 8;

export function JumpBox({ settings, shelf }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  /** Whether somebody wants to go there as soon as something is found: Enter came before the index. */
  const wanted = useRef(false);
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(0);
  const [loads, came] = useReducer((count: number, _: undefined) => count + 1, 0);
  const groups = useMemo(() => grouped(settings, shelf, typed), [settings, shelf, typed, loads]);
  const count = groups.reduce((sum, { found }) => sum + found.length, 0);
  const active = Math.min(chosen, count - 1);

  const open = () => {
    void shelf.open(() => came(undefined));
    dialog.current?.showModal();
  };
  useLayoutEffect(() => onAsked(open), []);
  useEffect(() => {
    const line = option(list.current, active);
    line?.scrollIntoView({ block: "nearest" });
    if (wanted.current) line?.click();
  }, [active, groups]);

  const go = () => {
    wanted.current = !count;
    option(list.current, active)?.click();
  };
  const pressed = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && count) setChosen((active + step + count) % count);
    else if (event.key === "Enter") go();
    else return;
    event.preventDefault();
  };

  return (
    <>
      <button type="button" class="hd-look" aria-haspopup="dialog" aria-keyshortcuts="/" onClick={open}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M10 3a7 7 0 1 0 4.3 12.5l5.1 5 1.4-1.4-5-5.1A7 7 0 0 0 10 3m0 2a5 5 0 1 1 0 10 5 5 0 0 1 0-10" />
        </svg>
        <span>Look up</span>
        <kbd>/</kbd>
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: what a click beside the box does, Escape does of itself */}
      <dialog class="hd-looking" ref={dialog} aria-label="Look up" onClick={(event) => closes(event) && dialog.current?.close()} onClose={() => (wanted.current = false)}>
        <div class="hd-asking">
          <input
            type="search"
            // biome-ignore lint/a11y/noRedundantRoles: without a list of its own the element would be a search box
            role="combobox"
            list={undefined}
            aria-expanded={count > 0}
            aria-controls="hd-found"
            aria-autocomplete="list"
            aria-activedescendant={count ? `hd-found-${active}` : undefined}
            aria-label="Look up a rule, a word, a number, a card"
            placeholder="A rule, a word, a number, a card"
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            enterKeyHint="go"
            autofocus
            value={typed}
            onInput={(event) => {
              wanted.current = false;
              setTyped(event.currentTarget.value);
              setChosen(0);
            }}
            onKeyDown={pressed}
          />
          <button type="button" onClick={() => dialog.current?.close()}>Close</button>
        </div>
        <p class="hd-note" role="status">{said(shelf, typed, count)}</p>
        <div id="hd-found" class="hd-found" role="listbox" aria-label="Found" ref={list}>
          {groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a listbox
            <div role="group" aria-label={group.name} key={group.name}>
              {groups.length > 1 && <p aria-hidden="true">{group.name}</p>}
              {group.found.map((found, nth) => {
                const at = nth + before(groups, group);
                return (
                  <a
                    key={`${found.place.to} ${found.place.label}`}
                    id={`hd-found-${at}`}
                    role="option"
                    tabIndex={-1}
                    aria-selected={at === active}
                    href={`${settings.base}/${found.place.to}`}
                  >
                    <Line found={found} settings={settings} />
                  </a>
                );
              })}
            </div>
          ))}
        </div>
      </dialog>
    </>
  );
}

function Line({ found: { place, because }, settings }: { found: Found; settings: Settings }) {
  const where = place.index === settings.here || place.index === "pages" ? "" : place.book;
  return (
    <>
      <b>{place.label}</b>
      <span>{[CALLED[place.kind], where].filter(Boolean).join(" · ")}</span>
      {because && <small>{because}</small>}
    </>
  );
}

/** What is found, those of books and of other pages apart; those that one is among first. */
function grouped(settings: Settings, shelf: Shelf, typed: string): Group[] {
  const books = { name: "In the books", found: find(shelf.books(), typed, shelf.here, IN_BOOKS) };
  const pages = { name: "On writing and playing", found: find(shelf.pages(), typed, shelf.here, IN_PAGES) };
  const groups = settings.here === "pages" ? [pages, books] : [books, pages];
  return groups.filter(({ found }) => found.length);
}

function before(groups: readonly Group[], group: Group): number {
  return groups.slice(0, groups.indexOf(group)).reduce((sum, { found }) => sum + found.length, 0);
}

function said(shelf: Shelf, typed: string, count: number): string {
  const missing = shelf.missing.map((title) => `The index of ${title} could not be loaded.`).join(" ");
  if (!typed.trim()) return missing || "Arrows choose, Enter goes there, Escape closes.";
  if (!shelf.complete && !count) return "Looking …";
  return `${count ? `${count} shown.` : `Nothing is called “${typed.trim()}”, nor is it written anywhere.`} ${missing}`.trim();
}

function option(list: HTMLElement | null, nth: number): HTMLElement | undefined {
  return list?.querySelectorAll<HTMLElement>("[role=option]")[nth];
}

/** Whether a click closes the dialog: on what is found, which the browser follows, or beside it. */
function closes(event: MouseEvent): boolean {
  const target = event.target as Element;
  return target.matches("dialog") || target.closest("[role=option]") !== null;
}

/** Open with a stroke, unless somebody is typing. */
function onAsked(open: () => void): () => void {
  const pressed = (event: KeyboardEvent) => {
    const typing = (event.target as Element).matches("input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]");
    const asked = event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!asked) return;
    event.preventDefault();
    open();
  };
  document.addEventListener("keydown", pressed);
  return () => document.removeEventListener("keydown", pressed);
}
