/** Runs a script, once it is loaded: the one thing that a page opened from a disk may load. */
export function loaded(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    Object.assign(script, { src: address, onload: () => resolve(), onerror: reject });
    document.head.append(script);
  });
}
