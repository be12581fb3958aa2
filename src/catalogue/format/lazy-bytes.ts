/**
 * Reads blocks of a file on demand. Each block is verified by its checksum before its bytes are visible. So showing a few
 * rows does not wait for the whole file.
 */

import type { Steps } from '#catalogue/steps.ts';
import { checksumOf } from './checksum.ts';
import { PackError } from './pack-error.ts';

/** The page size of most disks. Small, because the data of twenty rows is scattered. */
const BLOCK_BYTES = 4096;
const SUM_BYTES = 16;
/** Read and verified in half a millisecond. */
const BLOCKS_A_STEP = 64;

/** A file that stays open for reading. */
export interface OpenFile {
  readonly size: number;
  /** Fills `to` from offset `at` of the file. */
  read(to: Uint8Array<ArrayBuffer>, at: number): void;
  /** Idempotent. */
  close(): void;
}

/** The checksums of a file's blocks, concatenated. */
export function sumsOf(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const sums = new Uint8Array(SUM_BYTES * Math.ceil(bytes.length / BLOCK_BYTES));
  for (let block = 0; SUM_BYTES * block < sums.length; block++) {
    sums.set(checksumOf(bytes.subarray(BLOCK_BYTES * block, BLOCK_BYTES * (block + 1))), SUM_BYTES * block);
  }
  return sums;
}

export class LazyBytes {
  /** Zero where nothing has been loaded yet. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly #sums: Uint8Array;
  readonly #isHere: Uint8Array;
  #missing: number;
  readonly #file: OpenFile;
  #damage: PackError | undefined;

  /**
   * @param sums output of `sumsOf`, from a verified file
   * @param file closed once all of it is loaded or found to be damaged
   * @throws {PackError} if the file's length has changed
   */
  constructor(size: number, sums: Uint8Array, file: OpenFile) {
    [this.#sums, this.#file] = [sums, file];
    const blocks = sums.length / SUM_BYTES;
    if (file.size !== size || Math.ceil(size / BLOCK_BYTES) !== blocks) {
      file.close();
      throw new PackError('truncated', `The texts have ${file.size} bytes; ${size} were expected.`);
    }
    this.bytes = new Uint8Array(size);
    this.#isHere = new Uint8Array(blocks);
    this.#missing = blocks;
  }

  get isWhole(): boolean {
    return this.#missing === 0;
  }

  /** Loads the bytes from `from` to before `to`. @throws {PackError} if one of their blocks is damaged */
  need(from: number, to: number): void {
    const last = Math.ceil(to / BLOCK_BYTES);
    for (let block = Math.floor(from / BLOCK_BYTES); block < last; block++) {
      if (this.#isHere[block] === 0) this.#take(block, block + 1);
    }
  }

  /** Loads all bytes. @throws {PackError} if any block is damaged */
  needAll(): void {
    if (!this.isWhole) this.#take(0, this.#isHere.length);
  }

  /** The same in steps. */
  *allSteps(): Steps<void> {
    for (let block = 0; block < this.#isHere.length; block += BLOCKS_A_STEP) {
      this.need(BLOCK_BYTES * block, BLOCK_BYTES * Math.min(block + BLOCKS_A_STEP, this.#isHere.length));
      yield;
    }
  }

  /** Reads several blocks at once and verifies each of them. */
  #take(first: number, last: number): void {
    if (this.#damage !== undefined) throw this.#damage;
    const begin = BLOCK_BYTES * first;
    // Read into a separate buffer, so that nobody sees unverified bytes.
    const found = new Uint8Array(Math.min(BLOCK_BYTES * last, this.bytes.length) - begin);
    this.#read(found, begin);
    for (let block = first; block < last; block++) this.#prove(block, found.subarray(BLOCK_BYTES * (block - first)));
    this.bytes.set(found, begin);
    for (let block = first; block < last; block++) {
      if (this.#isHere[block] === 0) this.#missing--;
      this.#isHere[block] = 1;
    }
    if (this.isWhole) this.#file.close();
  }

  #prove(block: number, found: Uint8Array<ArrayBuffer>): void {
    const sum = checksumOf(found.subarray(0, BLOCK_BYTES));
    if (sum.every((byte, i) => this.#sums[SUM_BYTES * block + i] === byte)) return;
    throw this.#giveUp(`Block ${block} of the texts is damaged.`);
  }

  #read(to: Uint8Array<ArrayBuffer>, at: number): void {
    try {
      this.#file.read(to, at);
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      // A file that the browser cannot read counts as damaged.
      throw this.#giveUp(`The texts cannot be read (${error.name}).`);
    }
  }

  #giveUp(message: string): PackError {
    this.#file.close();
    this.#damage = new PackError('damaged', message);
    return this.#damage;
  }
}
