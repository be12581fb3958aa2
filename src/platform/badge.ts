/** Pages and workers have it alike; older browsers have not. */
interface Badging {
  setAppBadge?(count: number): Promise<void>;
}

/** Shows a number on the installed app's icon, where the browser can; 0 takes it away. */
export async function showBadge(count: number): Promise<void> {
  const badging: Badging = navigator;
  try {
    await badging.setAppBadge?.(count);
  } catch (error) {
    // Some refuse it to apps that are not installed.
    if (!(error instanceof DOMException)) throw error;
  }
}
