/** Sections of a prayer pack with what sources state. Older readers skip them; packs of earlier versions lack them. */
import {
  type PrayerSpace,
  type PrayerSpaceFacts,
  type PrayerSpaceStatement,
  WHEELCHAIR_ACCESS,
} from '#domain/prayer/prayer-space.ts';
import { allStrings, openStringTable, toStringBytes } from './string-table.ts';

/** Facts that are said or denied: two bits each, 1 for yes and 2 for no. Wheelchair access has the next two. */
const FLAGS = ['women', 'wudu', 'friday'] as const;
const WHEELCHAIR_BIT = FLAGS.length * 2;

/**
 * One entry for each statement: the row of its space, the number of its voice, its facts as bits, and its floor. A voice is a
 * source's name and day, which many statements share.
 */
export function statementSections(spaces: readonly PrayerSpace[]): Map<string, Uint8Array> {
  const said = spaces.flatMap(({ statements = [] }, row) => statements.map((statement) => ({ row, ...statement })));
  const voices = new Map<string, { readonly number: number; readonly by: string; readonly on: string | null }>();
  const numbers = said.map(({ by, on }) => {
    const key = JSON.stringify([by, on]);
    const voice = voices.get(key) ?? { number: voices.size, by, on };
    voices.set(key, voice);
    return voice.number;
  });
  const rows = new DataView(new ArrayBuffer(said.length * 4));
  const voiceOf = new DataView(new ArrayBuffer(said.length * 2));
  for (const [n, { row }] of said.entries()) {
    rows.setUint32(n * 4, row, true);
    voiceOf.setUint16(n * 2, numbers[n] ?? 0, true);
  }
  const voiced = [...voices.values()];
  return new Map([
    ['statementRow', new Uint8Array(rows.buffer)],
    ['statementVoice', new Uint8Array(voiceOf.buffer)],
    ['statementFacts', Uint8Array.from(said, ({ facts }) => bitsOf(facts))],
    ['statementFloor', toStringBytes(said.map(({ facts }) => facts.floor ?? ''))],
    ['voiceName', toStringBytes(voiced.map(({ by }) => by))],
    ['voiceDay', toStringBytes(voiced.map(({ on }) => on ?? ''))],
  ]);
}

/** The statements of each row that has some. */
export function readStatements(section: (name: string) => Uint8Array): Map<number, readonly PrayerSpaceStatement[]> {
  const bits = section('statementFacts');
  const [rows, voices] = [viewOf(section('statementRow')), viewOf(section('statementVoice'))];
  const texts = (name: string) => allStrings(openStringTable(section(name), 0));
  const [floors, names, days] = [texts('statementFloor'), texts('voiceName'), texts('voiceDay')];
  const found = new Map<number, PrayerSpaceStatement[]>();
  for (const [n, bit] of bits.entries()) {
    const row = rows.getUint32(n * 4, true);
    const voice = voices.getUint16(n * 2, true);
    const statement = { by: names[voice] ?? '', on: days[voice] || null, facts: factsOf(bit, floors[n] ?? '') };
    const statements = found.get(row) ?? [];
    statements.push(statement);
    found.set(row, statements);
  }
  return found;
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

function bitsOf(facts: PrayerSpaceFacts): number {
  let bits = facts.wheelchair === undefined ? 0 : (1 + WHEELCHAIR_ACCESS.indexOf(facts.wheelchair)) << WHEELCHAIR_BIT;
  for (const [n, flag] of FLAGS.entries()) {
    const said = facts[flag];
    if (said !== undefined) bits |= (said ? 1 : 2) << (n * 2);
  }
  return bits;
}

function factsOf(bits: number, floor: string): PrayerSpaceFacts {
  const flags = FLAGS.flatMap((flag, n) => {
    const said = (bits >> (n * 2)) & 3;
    return said === 0 ? [] : [[flag, said === 1] as const];
  });
  const wheelchair = WHEELCHAIR_ACCESS[((bits >> WHEELCHAIR_BIT) & 3) - 1];
  return { ...Object.fromEntries(flags), ...(wheelchair && { wheelchair }), ...(floor !== '' && { floor }) };
}
