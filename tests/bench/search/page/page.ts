/** The bench's page; the runner calls the functions of `window.bench`, one at a time. */
import { measureCold, type SavedWorld, saveWorld } from './cold.ts';
import { measureGeo, measureText } from './engines.ts';
import { measurePack } from './pack.ts';
import { measureReal } from './real.ts';
import { measureRoundtrip } from './roundtrip.ts';
import { measureTyping, typeWhileChangesCome } from './typing.ts';

const bench = {
  measureGeo,
  measureText,
  measureReal,
  measureCold,
  measureRoundtrip,
  measureTyping,
  typeWhileChangesCome,
  measurePack,
  saveWorld,
};

declare global {
  interface Window {
    bench: typeof bench;
  }
}

if (!window.crossOriginIsolated) throw new Error('Without isolation the clock is too coarse.');
window.bench = bench;

export type { SavedWorld };
