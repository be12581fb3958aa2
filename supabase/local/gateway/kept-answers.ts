/** Keeps answers that are alike for everybody for some seconds, and asks for each only once at a time. */

/** What an answer was made of; while this is the same, only the time can change the answer. */
export interface Versioned {
  readonly version: string;
  /** The memory that it takes. */
  readonly bytes: number;
}

interface KeptAnswersOptions {
  /** The version of an answer whose making begins now. */
  readonly readVersion: () => Promise<string>;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

interface KeptAnswers<Answer extends Versioned> {
  /**
   * An answer that contains everything committed before this call.
   * @param question all that the answer depends on, besides the database and the time
   */
  find(question: string, make: () => Promise<Answer>): Promise<Answer>;
}

/** Answers that depend on the time, such as what is open, may be this much late. Milliseconds. */
export const MAX_AGE_MS = 10_000;
/** Memory of all answers. */
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_ANSWER_BYTES = 1024 * 1024;

interface Entry<Answer> {
  readonly answer: Answer;
  readonly size: number;
  /** Epoch milliseconds. */
  readonly madeAt: number;
}

export function createKeptAnswers<Answer extends Versioned>({
  readVersion,
  now,
}: KeptAnswersOptions): KeptAnswers<Answer> {
  /** The least recently used come first. */
  const entries = new Map<string, Entry<Answer>>();
  const pending = new Map<string, Promise<Answer>>();
  const currentVersion = shareNext(readVersion);
  let bytes = 0;

  function forget(question: string): void {
    bytes -= entries.get(question)?.size ?? 0;
    entries.delete(question);
  }

  function keep(question: string, answer: Answer, madeAt: number): void {
    forget(question);
    const size = answer.bytes + question.length * 2;
    if (size > MAX_ANSWER_BYTES) return;
    entries.set(question, { answer, size, madeAt });
    bytes += size;
    for (const oldest of entries.keys()) {
      if (bytes <= MAX_BYTES) break;
      forget(oldest);
    }
  }

  /** The kept answer, if nothing was committed since it was made. */
  async function findKept(question: string): Promise<Answer | undefined> {
    const entry = entries.get(question);
    if (!entry) return undefined;
    const isYoung = now() - entry.madeAt < MAX_AGE_MS;
    if (isYoung && entry.answer.version === (await currentVersion())) {
      if (entries.get(question) === entry) {
        entries.delete(question);
        entries.set(question, entry);
      }
      return entry.answer;
    }
    if (entries.get(question) === entry) forget(question);
    return undefined;
  }

  async function begin(question: string, make: () => Promise<Answer>): Promise<Answer> {
    const madeAt = now();
    try {
      const answer = await make();
      keep(question, answer, madeAt);
      return answer;
    } finally {
      pending.delete(question);
    }
  }

  return {
    async find(question, make) {
      // One that began earlier may miss what was committed since, so it counts as a kept one.
      await pending.get(question)?.catch(() => undefined);
      const kept = await findKept(question);
      if (kept) return kept;
      const running = pending.get(question) ?? begin(question, make);
      pending.set(question, running);
      return running;
    },
  };
}

/** Runs `work` once for all who call while an earlier run is still going; it begins after each of their calls. */
function shareNext<T>(work: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;

  function start(): Promise<T> {
    next = undefined;
    const running = work();
    last = running.catch(() => undefined);
    return running;
  }

  return () => {
    next ??= last.then(start);
    return next;
  };
}
