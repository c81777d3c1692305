/** Runs a script, once it is loaded: the one thing that a page opened from a disk may load. */
export function loaded(address: string, page: Document = document): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = page.createElement("script");
    Object.assign(script, { src: address, onload: () => resolve(), onerror: reject });
    page.head.append(script);
  });
}
