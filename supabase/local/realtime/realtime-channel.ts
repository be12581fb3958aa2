/** One channel of a socket: who joined it, what it hears, and how it ends. */
import type { Identity } from '../database/identity.ts';
import { type Gatekeeper, TokenError } from '../gateway/tokens.ts';
import type { MayHear } from './realtime-authorization.ts';
import type { Broadcasts } from './realtime-broadcasts.ts';
import type { Feed, Interest, Subscriber } from './realtime-feed.ts';
import { type JoinRequest, type Message, toInterest } from './realtime-messages.ts';
import { Refusal } from './realtime-refusal.ts';

/** What channels hear of, and who judges who may. */
export interface Sources {
  readonly feed: Feed;
  readonly broadcasts: Broadcasts;
  readonly mayHear: MayHear;
  readonly gatekeeper: Gatekeeper;
}

export interface ChannelOptions extends Sources {
  /** Who it is by the socket's API key, until a token says more. */
  readonly anonymous: Identity;
  /** Sends a message of this channel; `ref` is null unless it answers one. */
  readonly send: (message: Pick<Message, 'event' | 'payload'>) => void;
  /** Takes the channel away after it ended itself. */
  readonly onEnd: () => void;
}

export interface Channel {
  readonly interests: readonly Interest[];
  /**
   * From now on it is this token's person who hears. A private channel ends where that person may not.
   * @throws TokenError on a public channel
   */
  renew(token: string | null): Promise<void>;
  leave(): void;
}

/** @throws Refusal `bad_filter` or `presence_refused` */
export function readInterests({ config }: JoinRequest): Interest[] {
  if (config?.presence?.enabled) throw new Refusal('presence_refused');
  return (config?.postgres_changes ?? []).map((change, index) => {
    const interest = toInterest(change, index + 1);
    if (!interest) throw new Refusal('bad_filter');
    return interest;
  });
}

/**
 * Judges a join. What it resolves to makes the channel at once, or throws Refusal `too_many_filters`.
 * @throws Refusal `Unauthorized` or those of `readInterests`, and TokenError
 */
export async function admit(topic: string, request: JoinRequest, options: ChannelOptions): Promise<() => Channel> {
  const { anonymous, mayHear, gatekeeper } = options;
  const name = topic.replace(/^realtime:/, '');
  const isPrivate = request.config?.private ?? false;
  const interests = readInterests(request);
  // The client sends its key in place of a token until someone signs in.
  const identify = async (token: string | null | undefined) => (token ? gatekeeper.identify(token) : anonymous);
  const identity = await identify(request.access_token);
  if (isPrivate && !(await mayHear(identity, name))) throw new Refusal('Unauthorized', name);
  const open = { name, isPrivate, interests, identity, identify };
  return () => {
    // Others may have joined while this was judged.
    if (!options.feed.hasRoomFor(interests)) throw new Refusal('too_many_filters');
    return openChannel(open, options);
  };
}

interface Opening {
  readonly name: string;
  readonly isPrivate: boolean;
  readonly interests: readonly Interest[];
  readonly identity: Identity;
  readonly identify: (token: string | null) => Promise<Identity>;
}

function openChannel(opening: Opening, options: ChannelOptions): Channel {
  const { feed, broadcasts, mayHear, gatekeeper, anonymous, send, onEnd } = options;
  const { name, isPrivate, interests, identify } = opening;
  let { identity } = opening;

  const subscriber: Subscriber = {
    identity: () => (gatekeeper.isOver(identity) ? anonymous : identity),
    interests,
    send: (payload) => send({ event: 'postgres_changes', payload }),
  };
  feed.add(subscriber);
  const stopHearing = broadcasts.join(name, isPrivate, (payload) => {
    if (isPrivate && gatekeeper.isOver(identity)) end(new TokenError('token_expired').message);
    else send({ event: 'broadcast', payload });
  });

  function leave(): void {
    feed.remove(subscriber);
    stopHearing();
  }

  /** As hosted Supabase ends a channel: the client hears why, and that it is closed. */
  function end(message: string): void {
    leave();
    send({ event: 'system', payload: { channel: name, extension: 'system', message, status: 'error' } });
    send({ event: 'phx_close', payload: {} });
    onEnd();
  }

  async function renewPrivate(token: string | null): Promise<void> {
    try {
      const next = await identify(token);
      if (!(await mayHear(next, name))) end(new Refusal('Unauthorized', name).message);
      else identity = next;
    } catch (error) {
      if (!(error instanceof TokenError)) throw error;
      end(error.message);
    }
  }

  return {
    interests,
    async renew(token) {
      if (isPrivate) await renewPrivate(token);
      else identity = await identify(token);
    },
    leave,
  };
}
