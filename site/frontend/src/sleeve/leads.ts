/**
 * An address of before: what it asks for has come to lie on another page, to which a link in its old place leads.
 *
 * What is covered is named in no link. There is one for all of a kind, which is followed where the page itself has
 * nothing of that name, covered or not.
 */

export function leadOn(): void {
  const name = decodeURIComponent(location.hash.slice(1));
  const there = name ? document.getElementById(name) : null;
  if (there instanceof HTMLAnchorElement && there.closest(".hd-leads")) location.replace(there.href);
  else if (name && !there && !lies(name)) follow(name);
}

/** Whether something of a name lies covered on the page. */
function lies(name: string): boolean {
  return [...document.querySelectorAll("template")].some((one) => one.content.getElementById(name) !== null);
}

/** Go to where things of its kind lie. */
function follow(name: string): void {
  const all = [...document.querySelectorAll<HTMLElement>("[data-leads]")];
  const to = all.find((one) => name.startsWith(`${one.dataset.leads}-`))?.querySelector("a");
  if (to) location.replace(`${to.href}#${encodeURIComponent(name)}`);
}
