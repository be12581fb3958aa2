import { ifError } from '#domain/primitives/if-error.ts';
import { noOp } from '#domain/primitives/no-op.ts';

/** Same in pages and workers; missing in older browsers. */
interface Badging {
  setAppBadge?(count: number): Promise<void>;
}

/** Shows a number on the installed app's icon, if the browser supports it; 0 removes it. */
export async function showBadge(count: number): Promise<void> {
  const badging: Badging = navigator;
  // Some browsers refuse it to apps that are not installed.
  await badging.setAppBadge?.(count).catch(ifError(DOMException, noOp));
}
