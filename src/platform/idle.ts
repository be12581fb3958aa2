/** Upper limit for pages that never become idle, in milliseconds. */
const LATEST_MS = 5000;

/** Runs low-priority work once the document has loaded and the browser is idle. The returned function cancels it. */
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
