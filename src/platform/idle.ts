/** A page that never comes to rest gets it after so long, in milliseconds. */
const LATEST_MS = 5000;

/** Runs a work that nobody waits for, once the document has loaded and the browser has nothing else to do. The answer gives it up. */
export function afterStart(work: () => void): () => void {
  let cancel: (() => void) | undefined;
  const wait = () => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) {
      const handle = requestIdleCallback(work, { timeout: LATEST_MS });
      cancel = () => cancelIdleCallback(handle);
    } else {
      const timer = setTimeout(work, 1000);
      cancel = () => clearTimeout(timer);
    }
  };
  if (document.readyState === 'complete') wait();
  else {
    window.addEventListener('load', wait, { once: true });
    cancel = () => window.removeEventListener('load', wait);
  }
  return () => cancel?.();
}
