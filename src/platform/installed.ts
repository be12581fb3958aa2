import { ifError } from '#domain/primitives/if-error.ts';

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
  // Refused in frames, and in windows that store nothing.
  const apps = await aware.getInstalledRelatedApps?.().catch(ifError(DOMException, () => []));
  return (apps ?? []).length > 0;
}
