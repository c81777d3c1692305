/** Search on a disk. A page that was opened from a file may start no worker; this runs one in a hidden frame. */

import { loaded } from "./scripts";

/** The part of a worker's global scope that the theme's worker uses. */
type Inside = Window & {
  postMessage: (data: unknown) => void;
  importScripts: (...addresses: string[]) => Promise<void>;
};

class FrameWorker extends EventTarget {
  private readonly inside: Inside;
  private readonly ready: Promise<void>;

  constructor(address: string) {
    super();
    const frame = document.createElement("iframe");
    frame.hidden = true;
    document.body.append(frame);
    this.inside = frame.contentWindow as Inside;
    this.inside.postMessage = (data: unknown) => this.dispatchEvent(new MessageEvent("message", { data }));
    this.inside.importScripts = async (...addresses) => {
      for (const one of addresses) await loaded(one, this.inside.document);
    };
    this.ready = loaded(address, this.inside.document);
  }

  postMessage(data: unknown): void {
    void this.ready.then(() => this.inside.dispatchEvent(new MessageEvent("message", { data })));
  }
}

if (location.protocol === "file:") window.Worker = FrameWorker as unknown as typeof Worker;
