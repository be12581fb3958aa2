import { RemoteError } from '../../../src/remote/errors.ts';

/** What becomes of a request on its way. `too late`: its sender gave up, and it arrives nevertheless. */
export const REQUEST_FATES = ['at once', 'late', 'too late', 'lost'] as const;
/** What becomes of the answer. */
export const ANSWER_FATES = ['at once', 'late', 'lost'] as const;

/** What the network does to one request. */
export interface Trip {
  readonly request: (typeof REQUEST_FATES)[number];
  readonly answer: (typeof ANSWER_FATES)[number];
  /** How often it arrives, 1 to 5: every second copy at once, the others some time. */
  readonly copies: number;
}

export const GOOD_TRIP: Trip = { request: 'at once', answer: 'at once', copies: 1 };

/** Its device was killed. */
export class Died extends Error {}

/** Something that will arrive when it is let go. */
interface Message {
  /** Who waits for it; nobody for a copy, or where the sender has given up. */
  readonly owner: object | null;
  readonly arrive: () => Promise<void>;
  /** The device is gone: what is on its way goes on without it. */
  readonly abandon: () => void;
}

const lost = () => new RemoteError('lost', { code: 'offline' });

/** Carries requests, once or several times, in any order; holds what is late until it is moved. */
export class UnrulyNetwork {
  #messages: Message[] = [];
  #delivering = 0;

  /** How much is on its way. */
  get size(): number {
    return this.#messages.length;
  }

  /** Whether the server is at work for somebody. */
  get isDelivering(): boolean {
    return this.#delivering > 0;
  }

  /** Whether this device waits for something that is late. */
  isAwaitedBy(owner: object): boolean {
    return this.#messages.some((message) => message.owner === owner);
  }

  /** @throws what `deliver` throws; `RemoteError` 'offline' for what gets lost; `Died` */
  async carry<T>(owner: object, trip: Trip, deliver: () => Promise<T>): Promise<T> {
    const arrive = async () => {
      this.#delivering++;
      try {
        return await deliver();
      } finally {
        this.#delivering--;
      }
    };
    if (trip.request === 'lost') throw lost();
    if (trip.request === 'too late') {
      this.#sendUnheard(arrive);
      throw lost();
    }
    if (trip.request === 'late') await this.#wait(owner, () => this.#sendUnheard(arrive));
    let answer = await arrive();
    for (let copy = 2; copy <= trip.copies; copy++) {
      if (copy % 2 === 0) answer = await arrive();
      else this.#sendUnheard(arrive);
    }
    if (trip.answer === 'lost') throw lost();
    if (trip.answer === 'late') await this.#wait(owner, () => {});
    return answer;
  }

  /** Lets one of the messages arrive, whichever is at `pick` modulo their number. */
  async move(pick: number): Promise<void> {
    const [message] = this.#messages.splice(pick % Math.max(1, this.size), 1);
    await message?.arrive();
  }

  /** A device is gone: nobody hears the answers to what it sent. */
  cut(owner: object): void {
    const cut = this.#messages.filter((message) => message.owner === owner);
    this.#messages = this.#messages.filter((message) => message.owner !== owner);
    for (const { abandon } of cut) abandon();
  }

  /** All connections end: nothing of what is on its way arrives. */
  reset(): void {
    const messages = this.#messages;
    this.#messages = [];
    for (const { owner, abandon } of messages) if (owner) abandon();
    this.#messages = [];
  }

  #sendUnheard(arrive: () => Promise<unknown>): void {
    this.#messages.push({
      owner: null,
      async arrive() {
        try {
          await arrive();
        } catch (error) {
          // A refusal that nobody hears.
          if (!(error instanceof RemoteError)) throw error;
        }
      },
      abandon: () => {},
    });
  }

  #wait(owner: object, goOn: () => void): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#messages.push({
        owner,
        arrive: async () => resolve(),
        abandon() {
          goOn();
          reject(new Died());
        },
      });
    });
  }
}
