// @module-tag quick
import { expect, test } from 'vitest';
import { fakeEvidence } from '../../../tests/support/fakes/fake-data.ts';
import { CHECKPOINT, idOf, restaurant } from '../../../tests/support/restaurants.ts';
import { toCachedSections } from './cached-columns.ts';
import { writeContainer } from './container.ts';
import { encodeIndexPack } from './encode-places.ts';
import { toNumberSections } from './number-wire.ts';
import {
  decodeCachedColumns,
  decodeDetailsPack,
  decodeIndexPack,
  encodeCachedColumns,
  encodeColumns,
  encodeDetailsPack,
} from './pack.ts';
import { rowAt } from './row-at.ts';

const input = { region: 'sg', version: CHECKPOINT, restaurants: [restaurant()] };

test('a pack of another format is refused; the message has both numbers', async () => {
  const file = await encodeIndexPack(input);
  new DataView(file.buffer).setUint16(8, 2, true);
  await expect(decodeIndexPack(file)).rejects.toMatchObject({
    code: 'unknown_format',
    message: 'This pack has format 2; this app reads format 6.',
  });
});

test('a details pack is refused as an index, and an index as details', async () => {
  await expect(decodeIndexPack(await encodeDetailsPack(input))).rejects.toMatchObject({ code: 'wrong_kind' });
  await expect(decodeDetailsPack(await encodeIndexPack(input))).rejects.toMatchObject({ code: 'wrong_kind' });
});

test('a file that a device writes for itself is refused as a pack from the network', async () => {
  const { columns } = await decodeIndexPack(await encodeIndexPack(input));
  const own = await encodeCachedColumns({ ...input, columns });
  await expect(decodeIndexPack(own)).rejects.toMatchObject({ code: 'wrong_kind' });
  await expect(decodeCachedColumns(own)).resolves.toMatchObject({ rows: 1, region: 'sg' });
});

test('an index pack that an earlier version stored on the device can be read', async () => {
  const file = await encodeIndexPack(input);
  const { columns } = await decodeIndexPack(file);
  expect((await decodeCachedColumns(file)).columns).toEqual(columns);
});

test('an earlier version stored raw columns under the checksum of packs: they can be read, and damaged ones are refused', async () => {
  const { columns } = await decodeIndexPack(await encodeIndexPack(input));
  const file = await writeContainer('index', { region: 'sg', version: CHECKPOINT, rows: 1 }, toCachedSections(columns));
  expect((await decodeCachedColumns(file)).columns).toEqual(columns);
  file[file.length - 9]! ^= 1;
  await expect(decodeCachedColumns(file)).rejects.toMatchObject({ code: 'damaged' });
});

test('a column of zeros takes no memory, in packs and in the own files of this version and of earlier ones', async () => {
  const { columns } = await decodeIndexPack(
    await encodeIndexPack({ ...input, restaurants: [restaurant({ stamp: 7 })] }),
  );
  expect([columns.numbers.featuredUntil, columns.numbers.stampHigh]).toEqual([new Uint8Array(), new Uint8Array()]);
  expect(rowAt(columns, 0)).toMatchObject({ featuredUntil: 0, stamp: 7 });
  const own = await encodeCachedColumns({ ...input, columns });
  expect((await decodeCachedColumns(own)).columns).toEqual(columns);
  // Earlier versions wrote the zeros, and would take the next bytes for them.
  expect(new DataView(own.buffer).getUint16(8, true)).toBe(7);
  const zeros = { ...columns.numbers, featuredUntil: new Uint8Array(1), stampHigh: new Uint8Array(1) };
  const earlier = await encodeCachedColumns({ ...input, columns: { ...columns, numbers: zeros } });
  new DataView(earlier.buffer).setUint16(8, 6, true);
  expect(rowAt((await decodeCachedColumns(earlier)).columns, 0)).toEqual(rowAt(columns, 0));
});

test('only a file that a device writes for itself may have format 7', async () => {
  const file = await encodeIndexPack(input);
  new DataView(file.buffer).setUint16(8, 7, true);
  await expect(decodeIndexPack(file)).rejects.toMatchObject({ code: 'unknown_format' });
});

test('certifying bodies are stored once, and nothing for places without one', async () => {
  const restaurants = Array.from({ length: 2000 }, (_, n) =>
    restaurant({ id: idOf(n), ...(n % 2 === 0 && { halal_status: 'certified', evidence: [fakeEvidence()] }) }),
  );
  const { columns } = await decodeIndexPack(await encodeIndexPack({ ...input, restaurants }));
  expect(columns.dictionaries.certifiers).toEqual(['MUIS']);
  const section = toNumberSections(columns.numbers).get('certifier');
  // One equal byte per certified place, which compresses to nothing.
  expect(section).toEqual(new Uint8Array(1000).fill(1));
});

test('a pack whose certifying body is not in its dictionary is refused', async () => {
  const { columns } = await decodeIndexPack(
    await encodeIndexPack({
      ...input,
      restaurants: [restaurant({ halal_status: 'certified', evidence: [fakeEvidence()] })],
    }),
  );
  const dictionaries = { ...columns.dictionaries, certifiers: [] };
  await expect(
    encodeColumns({ ...input, columns: { ...columns, dictionaries } }).then(decodeIndexPack),
  ).rejects.toThrow('its certifier column points at 1 of 1 entries');
});

test('a page of HTML is not a pack', async () => {
  const page = new TextEncoder().encode('<!doctype html><title>Free Wi-Fi</title><p>Please sign in to this network.');
  await expect(decodeIndexPack(page)).rejects.toMatchObject({ code: 'not_a_pack' });
});

test('a truncated file names both lengths', async () => {
  const file = await encodeIndexPack(input);
  await expect(decodeIndexPack(file.subarray(0, 100))).rejects.toMatchObject({
    code: 'truncated',
    message: `This pack has 100 bytes; ${file.length} were expected.`,
  });
});

test('bytes at an odd offset of a buffer can be read', async () => {
  const file = await encodeIndexPack(input);
  const shifted = new Uint8Array(file.length + 3);
  shifted.set(file, 3);
  await expect(decodeIndexPack(shifted.subarray(3))).resolves.toMatchObject({ rows: 1, region: 'sg' });
});
