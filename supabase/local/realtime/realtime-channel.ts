/** One channel of a socket: who joined it, what it receives, and how it ends. */
import type { Identity } from '../database/identity.ts';
import { TokenError, type TokenVerifier } from '../gateway/gatekeeper.ts';
import type { CanReadBroadcasts } from './realtime-authorization.ts';
import type { Broadcasts } from './realtime-broadcasts.ts';
import type { Feed, Interest, Subscriber } from './realtime-feed.ts';
import { type JoinRequest, type Message, toInterest } from './realtime-messages.ts';
import { Refusal } from './realtime-refusal.ts';

/** Sources of a channel's messages and permissions. */
export interface Sources {
  readonly feed: Feed;
  readonly broadcasts: Broadcasts;
  readonly canReadBroadcasts: CanReadBroadcasts;
  readonly tokenVerifier: TokenVerifier;
}

export interface ChannelOptions extends Sources {
  /** The identity of the socket's API key, used until a token replaces it. */
  readonly anonymous: Identity;
  /** Sends a message of this channel; `ref` is null unless it is an answer. */
  readonly send: (message: Pick<Message, 'event' | 'payload'>) => void;
  /** Removes the channel after it has ended itself. */
  readonly onEnd: () => void;
}

export interface Channel {
  readonly interests: readonly Interest[];
  /**
   * Changes the channel's identity to this token's. A private channel ends if that person may not read it.
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
 * Checks a join. The resolved function opens the channel at once, or throws Refusal `too_many_filters`.
 * @throws Refusal `Unauthorized` or those of `readInterests`, and TokenError
 */
export async function admit(topic: string, request: JoinRequest, options: ChannelOptions): Promise<() => Channel> {
  const { anonymous, canReadBroadcasts, tokenVerifier } = options;
  const name = topic.replace(/^realtime:/, '');
  const isPrivate = request.config?.private ?? false;
  const interests = readInterests(request);
  // Until someone signs in, the client sends its key as the token.
  const identify = async (token: string | null | undefined) => (token ? tokenVerifier.identify(token) : anonymous);
  const identity = await identify(request.access_token);
  if (isPrivate && !(await canReadBroadcasts(identity, name))) throw new Refusal('Unauthorized', name);
  const open = { name, isPrivate, interests, identity, identify };
  return () => {
    // Others may have joined meanwhile.
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
  const { feed, broadcasts, canReadBroadcasts, tokenVerifier, anonymous, send, onEnd } = options;
  const { name, isPrivate, interests, identify } = opening;
  let { identity } = opening;

  const subscriber: Subscriber = {
    identity: () => (tokenVerifier.isOver(identity) ? anonymous : identity),
    interests,
    send: (payload) => send({ event: 'postgres_changes', payload }),
  };
  feed.add(subscriber);
  const stopHearing = broadcasts.join(name, isPrivate, (payload) => {
    if (isPrivate && tokenVerifier.isOver(identity)) end(new TokenError('token_expired').message);
    else send({ event: 'broadcast', payload });
  });

  function leave(): void {
    feed.remove(subscriber);
    stopHearing();
  }

  /** Ends a channel like hosted Supabase: the client gets the reason, and then the close. */
  function end(message: string): void {
    leave();
    send({ event: 'system', payload: { channel: name, extension: 'system', message, status: 'error' } });
    send({ event: 'phx_close', payload: {} });
    onEnd();
  }

  async function renewPrivate(token: string | null): Promise<void> {
    try {
      const next = await identify(token);
      if (!(await canReadBroadcasts(next, name))) end(new Refusal('Unauthorized', name).message);
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
