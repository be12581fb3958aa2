/**
 * A channel to the site's other pages and workers. Browsers that refuse storage also refuse channels: then it has no effect.
 */
export function openChannel(name: string): BroadcastChannel {
  try {
    return new BroadcastChannel(name);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    // Only these members of a channel are used; no events arrive.
    return Object.assign(new EventTarget(), {
      postMessage: () => undefined,
      close: () => undefined,
    }) as unknown as BroadcastChannel;
  }
}
