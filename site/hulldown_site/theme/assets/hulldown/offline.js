/* Search on a disk. A page that was opened from a file may start no worker; this runs one in a hidden frame. */
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(url) {
      super();
      const frame = document.createElement("iframe");
      frame.hidden = true;
      document.body.append(frame);
      this.inside = frame.contentWindow;
      this.inside.postMessage = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
      this.inside.importScripts = async (...urls) => {
        for (const one of urls) await this.load(one);
      };
      this.ready = this.load(url);
    }

    load(url) {
      const page = this.inside.document;
      return new Promise((resolve, reject) => {
        const script = Object.assign(page.createElement("script"), { src: url, onload: resolve, onerror: reject });
        page.head.append(script);
      });
    }

    postMessage(data) {
      this.ready.then(() => this.inside.dispatchEvent(new MessageEvent("message", { data })));
    }
  };
}
