/** Reads whole bodies, with limits for all bodies together, for one sender, and for the speed. */

export interface BodyLimits {
  /** Bytes of bodies held by all requests together. */
  readonly maxHeldBytes: number;
  /** Bytes of bodies held by one sender's requests. */
  readonly maxHeldBytesPerSender: number;
  /** Minimum average speed of a body, after its first `graceMs`. */
  readonly minBytesPerSecond: number;
  readonly graceMs: number;
}

/** Bytes read and discarded of a refused body; beyond this the connection closes. */
const MAX_TAKEN_BYTES = 32 * 1024 * 1024;

export class TooLarge extends Error {}
export class TooBusy extends Error {}
export class TooSlow extends Error {}
export class CutOff extends Error {}

/** The bytes that one request holds. */
export interface HeldBody {
  /** Null without a body. */
  readonly bytes: Buffer | null;
  release(): void;
}

export interface BodyReader {
  /**
   * Reads a whole body, even one to be refused, because a client that is still sending reads no answer.
   * @throws TooLarge, TooBusy, TooSlow or CutOff
   */
  take(request: Request, maxBytes: number, sender: string): Promise<HeldBody>;
  /** Reads and discards a body, so that its sender gets the answer. */
  skip(request: Request): Promise<void>;
}

export function createBodyReader(limits: BodyLimits): BodyReader {
  const heldBySender = new Map<string, number>();
  let heldBytes = 0;

  function hold(sender: string, bytes: number): boolean {
    const held = (heldBySender.get(sender) ?? 0) + bytes;
    if (heldBytes + bytes > limits.maxHeldBytes || held > limits.maxHeldBytesPerSender) return false;
    heldBytes += bytes;
    heldBySender.set(sender, held);
    return true;
  }

  function release(sender: string, bytes: number): void {
    heldBytes -= bytes;
    const left = (heldBySender.get(sender) ?? 0) - bytes;
    if (left > 0) heldBySender.set(sender, left);
    else heldBySender.delete(sender);
  }

  async function take(request: Request, maxBytes: number, sender: string): Promise<HeldBody> {
    const stated = Number(request.headers.get('content-length') ?? 0);
    if (stated > MAX_TAKEN_BYTES) throw new TooLarge();
    if (!request.body) return { bytes: null, release: () => {} };
    const chunks: Uint8Array[] = [];
    let refusal: Error | undefined = stated > maxBytes ? new TooLarge() : undefined;
    let held = 0;
    let taken = 0;
    try {
      for await (const chunk of paced(request.body, limits)) {
        taken += chunk.byteLength;
        if (taken > MAX_TAKEN_BYTES) throw new TooLarge();
        if (taken > maxBytes) refusal = new TooLarge();
        if (!refusal && !hold(sender, chunk.byteLength)) refusal = new TooBusy();
        if (refusal) {
          release(sender, held);
          held = 0;
          chunks.length = 0;
          continue;
        }
        held += chunk.byteLength;
        chunks.push(chunk);
      }
      if (refusal) throw refusal;
    } catch (error) {
      release(sender, held);
      throw error;
    }
    return { bytes: Buffer.concat(chunks), release: () => release(sender, held) };
  }

  async function skip(request: Request): Promise<void> {
    try {
      await take(request, 0, '');
    } catch (error) {
      const isRefused = error instanceof TooLarge || error instanceof TooSlow || error instanceof CutOff;
      if (!isRefused) throw error;
    }
  }

  return { take, skip };
}

/** Yields the body's chunks while it keeps the minimum speed; a client that disconnects gets its own error. */
async function* paced(
  body: ReadableStream<Uint8Array>,
  { minBytesPerSecond, graceMs }: BodyLimits,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  const begun = performance.now();
  let taken = 0;
  for (;;) {
    const dueMs = begun + graceMs + (taken / minBytesPerSecond) * 1000 - performance.now();
    const { done, value } = await within(dueMs, reader);
    if (done) return;
    taken += value.byteLength;
    yield value;
  }
}

async function within(dueMs: number, reader: ReadableStreamDefaultReader<Uint8Array>) {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooSlow()), Math.max(0, dueMs));
  });
  const read = reader.read().catch((error: unknown) => {
    throw new CutOff('the body ended before its end', { cause: error });
  });
  try {
    return await Promise.race([read, late]);
  } finally {
    clearTimeout(timer);
  }
}
