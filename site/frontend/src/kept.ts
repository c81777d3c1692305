/** A list that is kept in this browser; one may forbid its storage, and then raises where one asks for it. */

/** What was kept under a key; nothing, if there is none or the browser forbids it. */
export function keptList<T>(key: string, place: () => Storage): T[] {
  try {
    const found: unknown = JSON.parse(place().getItem(key) ?? "null");
    return Array.isArray(found) ? (found as T[]) : [];
  } catch {
    return [];
  }
}

/** Keep a list; whether the browser does. */
export function keepList<T>(key: string, place: () => Storage, list: readonly T[]): boolean {
  try {
    place().setItem(key, JSON.stringify(list));
    return true;
  } catch {
    return false;
  }
}
