import type { PauseChannel } from '../../../src/workers/replica/packs/pack-downloads.ts';

/** For a single tab, with no other tab to notify. */
export const noPauseChannel: PauseChannel = { notify: () => {}, onNotified: () => {} };
