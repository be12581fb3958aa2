import type { PauseChannel } from '../../../src/workers/replica/packs/pack-downloads.ts';

/** For a single tab: nobody is told. */
export const noPauseChannel: PauseChannel = { notify: () => {}, onNotified: () => {} };
