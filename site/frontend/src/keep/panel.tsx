/** On a book's title page what is kept of it, with a button; on its other pages a line when a newer edition is there. */

import { useEffect, useState } from "preact/hooks";
import type { Edition } from "../generated/keep";
import { forget, keep, NotKept, offered, size } from "./books";
import { keptEdition } from "./names";

export interface Place {
  /** The root of the site. */
  readonly site: string;
  readonly book: string;
  /** Whether it is the title page, where a book is kept and forgotten. */
  readonly whole: boolean;
}

/** How far it has come, while it is fetched. */
interface Under {
  readonly done: number;
  readonly of: number;
}

export function Keeping({ site, book, whole }: Place) {
  const [kept, setKept] = useState<Edition>();
  const [there, setThere] = useState<Edition>();
  const [under, setUnder] = useState<Under>();
  const [failed, setFailed] = useState("");

  useEffect(() => {
    void look();
    return whenReplaced(site, book);
  }, []);

  const look = async () => {
    const now = await keptEdition(site, book).catch(() => undefined);
    setKept(now);
    if (now || whole) setThere(await offered(site, book));
  };
  const fetchAll = async (edition: Edition) => {
    setFailed("");
    setUnder({ done: 0, of: 0 });
    try {
      await keep(site, book, edition, (done, of) => setUnder({ done, of }));
      if (kept) return replaced(site, book);
      setKept(edition);
    } catch (error) {
      setFailed(error instanceof NotKept ? error.message : String(error));
    }
    setUnder(undefined);
  };
  const drop = async () => {
    await forget(site, book).catch(() => setFailed("This browser does not let it go; clear what it has of this site."));
    await look();
  };

  const newer = kept && there && there.edition !== kept.edition;
  if (!whole && !newer) return null;
  if (!kept && !there) return null;
  return (
    <section class="hd-keeping" aria-label="Kept for the table">
      <p role="status">{failed || said(kept, there, under)}</p>
      {under?.of ? <progress max={under.of} value={under.done} aria-label="Fetched" /> : null}
      {!kept && there && (
        <button type="button" disabled={!!under} onClick={() => fetchAll(there)}>Keep this book for the table</button>
      )}
      {newer && (
        <button type="button" disabled={!!under} onClick={() => fetchAll(there)}>Take the newer edition</button>
      )}
      {kept && whole && !under && <button type="button" onClick={drop}>Keep it no longer</button>}
    </section>
  );
}

function said(kept: Edition | undefined, there: Edition | undefined, under: Under | undefined): string {
  if (under) return under.of && under.done === under.of ? "All is here." : "Being fetched; keep this page open.";
  if (kept && there && there.edition !== kept.edition) {
    return `A newer edition of this book is there, ${size(there.bytes)}. These are the pages that you keep.`;
  }
  if (kept) return `Kept on this device, ${size(kept.bytes)}: its pages, calculators and search open without network.`;
  return `${size(there?.bytes ?? 0)}: its pages, calculators and search then open without network.`;
}

/** Have the other pages of a book that are open come to the edition that has taken the place of theirs, and this one. */
function replaced(site: string, book: string): void {
  new BroadcastChannel(site).postMessage(book);
  location.reload();
}

function whenReplaced(site: string, book: string): () => void {
  const channel = new BroadcastChannel(site);
  channel.onmessage = ({ data }) => data === book && location.reload();
  return () => channel.close();
}
