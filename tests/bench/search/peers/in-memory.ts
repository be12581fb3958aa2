/** Geo peers that need no browser, by name. See `form.ts` for the two forms. */
import { PLAIN } from './app-places.ts';
import { fillFlatbush } from './flatbush.ts';
import { fillGeokdbush, fillKdbush } from './geokdbush.ts';
import { TUNED } from './peer-rows.ts';
import { fillRxdbMemory, fillRxdbMemoryTuned } from './rxdb.ts';
import { fillRtree } from './sqlite-plain.ts';
import { fillRtreeTuned } from './sqlite-tuned.ts';

export const IN_MEMORY = {
  geokdbush: fillGeokdbush(PLAIN),
  geokdbush_tuned: fillGeokdbush(TUNED),
  kdbush: fillKdbush(PLAIN),
  kdbush_tuned: fillKdbush(TUNED),
  flatbush: fillFlatbush(PLAIN),
  flatbush_tuned: fillFlatbush(TUNED),
  sqlite: fillRtree,
  sqlite_tuned: fillRtreeTuned,
  rxdb_memory: fillRxdbMemory,
  rxdb_memory_tuned: fillRxdbMemoryTuned,
};
