/** An address of before: what it asks for has come to lie on another page, to which a link in its old place leads. */

export function leadOn(): void {
  const name = decodeURIComponent(location.hash.slice(1));
  const link = name ? document.getElementById(name) : null;
  if (link instanceof HTMLAnchorElement && link.closest(".hd-leads")) location.replace(link.href);
}
