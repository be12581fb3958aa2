/** Safari on phones says it in its own way; only some browsers tell which apps are installed. */
interface InstallAwareNavigator {
  readonly standalone?: boolean;
  getInstalledRelatedApps?(): Promise<readonly unknown[]>;
}

const OWN_WINDOW = ['standalone', 'fullscreen', 'minimal-ui', 'window-controls-overlay']
  .map((mode) => `(display-mode: ${mode})`)
  .join(', ');

/** Whether this page runs as an installed app, in a window of its own (S144). */
export function isStandalone(): boolean {
  const aware: Navigator & InstallAwareNavigator = navigator;
  return aware.standalone === true || window.matchMedia(OWN_WINDOW).matches;
}

/** Whether the app is installed beside this browser, as far as the browser tells. */
export async function isInstalled(): Promise<boolean> {
  if (isStandalone()) return true;
  const aware: Navigator & InstallAwareNavigator = navigator;
  try {
    return ((await aware.getInstalledRelatedApps?.()) ?? []).length > 0;
  } catch (error) {
    // In frames, and in windows that keep nothing.
    if (error instanceof DOMException) return false;
    throw error;
  }
}
