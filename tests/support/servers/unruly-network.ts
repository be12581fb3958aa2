import { RemoteError } from '../../../src/remote/remote-error.ts';

/** Fates of a request. `too late`: its sender has given up, but it still arrives. */
export const REQUEST_FATES = ['at once', 'late', 'too late', 'lost'] as const;
/** Fates of an answer. */
export const ANSWER_FATES = ['at once', 'late', 'lost'] as const;

/** What the network does to one request. */
export interface Trip {
  readonly request: (typeof REQUEST_FATES)[number];
  readonly answer: (typeof ANSWER_FATES)[number];
  /** How often it arrives, 1 to 5. Even-numbered copies arrive at once, the others later. */
  readonly copies: number;
}

export const GOOD_TRIP: Trip = { request: 'at once', answer: 'at once', copies: 1 };

/** The device was killed. */
export class DeviceKilled extends Error {}

/** A delayed message. */
interface Message {
  /** Who waits for it; null for a copy, or if the sender has given up. */
  readonly owner: object | null;
  readonly arrive: () => Promise<void>;
  /** Called if the device was killed: a request stays under way without it. */
  readonly abandon: () => void;
}

const lost = () => new RemoteError('lost', { code: 'offline' });

/** Carries requests, possibly repeated and out of order. Holds late messages until `move`. */
export class UnrulyNetwork {
  #messages: Message[] = [];
  #delivering = 0;

  /** Number of messages under way. */
  get size(): number {
    return this.#messages.length;
  }

  /** Whether the server is processing a request. */
  get isDelivering(): boolean {
    return this.#delivering > 0;
  }

  /** Whether this device waits for a late message. */
  isAwaitedBy(owner: object): boolean {
    return this.#messages.some((message) => message.owner === owner);
  }

  /** @throws what `deliver` throws; `RemoteError` 'offline' for a lost message; `Died` */
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
      this.#sendUnawaited(arrive);
      throw lost();
    }
    if (trip.request === 'late') await this.#wait(owner, () => this.#sendUnawaited(arrive));
    let answer = await arrive();
    for (let copy = 2; copy <= trip.copies; copy++) {
      if (copy % 2 === 0) answer = await arrive();
      else this.#sendUnawaited(arrive);
    }
    if (trip.answer === 'lost') throw lost();
    if (trip.answer === 'late') await this.#wait(owner, () => {});
    return answer;
  }

  /** Delivers the message at index `pick` modulo their number. */
  async move(pick: number): Promise<void> {
    const [message] = this.#messages.splice(pick % Math.max(1, this.size), 1);
    await message?.arrive();
  }

  /** Drops a killed device. Its requests still arrive, but their answers don't. */
  cut(owner: object): void {
    const cut = this.#messages.filter((message) => message.owner === owner);
    this.#messages = this.#messages.filter((message) => message.owner !== owner);
    for (const { abandon } of cut) abandon();
  }

  /** Breaks all connections. No message under way arrives. */
  reset(): void {
    const messages = this.#messages;
    this.#messages = [];
    for (const { owner, abandon } of messages) if (owner) abandon();
    this.#messages = [];
  }

  #sendUnawaited(arrive: () => Promise<unknown>): void {
    this.#messages.push({
      owner: null,
      async arrive() {
        try {
          await arrive();
        } catch (error) {
          // A refusal that no sender receives.
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
          reject(new DeviceKilled());
        },
      });
    });
  }
}
