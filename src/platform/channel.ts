/** A channel to the site's other pages and workers. Where a browser refuses to store anything it refuses channels, too: then nobody hears. */
export function openChannel(name: string): BroadcastChannel {
  try {
    return new BroadcastChannel(name);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    // Of a channel only these are used; events come from nobody.
    return Object.assign(new EventTarget(), {
      postMessage: () => undefined,
      close: () => undefined,
    }) as unknown as BroadcastChannel;
  }
}
