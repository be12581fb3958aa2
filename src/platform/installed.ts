/** Safari on phones has its own property; only some browsers list installed apps. */
interface InstallAwareNavigator {
  readonly standalone?: boolean;
  getInstalledRelatedApps?(): Promise<readonly unknown[]>;
}

const OWN_WINDOW = ['standalone', 'fullscreen', 'minimal-ui', 'window-controls-overlay']
  .map((mode) => `(display-mode: ${mode})`)
  .join(', ');

/** Whether this page runs as an installed app, in its own window (S144). */
export function isStandalone(): boolean {
  const aware: Navigator & InstallAwareNavigator = navigator;
  return aware.standalone === true || window.matchMedia(OWN_WINDOW).matches;
}

/** Whether the app is installed, as far as the browser tells. */
export async function isInstalled(): Promise<boolean> {
  if (isStandalone()) return true;
  const aware: Navigator & InstallAwareNavigator = navigator;
  try {
    return ((await aware.getInstalledRelatedApps?.()) ?? []).length > 0;
  } catch (error) {
    // In frames, and in windows that store nothing.
    if (error instanceof DOMException) return false;
    throw error;
  }
}
