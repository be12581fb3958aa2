/** One client's socket: its channels, and what they hear. Broadcast and presence are acknowledged and go nowhere. */
import type { RawData, WebSocket } from 'ws';
import type { Identity } from './identity.ts';
import type { Feed, Interest, Subscriber } from './realtime-feed.ts';
import { joinSchema, type Message, parseMessage, toInterest, tokenSchema, writeMessage } from './realtime-messages.ts';
import { type Gatekeeper, TokenError } from './tokens.ts';

const MAX_CHANNELS = 50;
/** Messages that may wait for those before them; a client that sends faster is cut. */
const MAX_WAITING = 100;

export interface SocketOptions {
  readonly feed: Feed;
  readonly gatekeeper: Gatekeeper;
  /** Who it is by its API key, until a token says more. */
  readonly anonymous: Identity;
  readonly isArrayFormat: boolean;
  /** Bytes that may wait for a reader who does not take them; beyond, the socket is cut. */
  readonly maxUnsentBytes: number;
}

/** What is refused, by a code that the client gets as the reason. */
class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: 'too_many_channels' | 'bad_request' | 'bad_filter';

  constructor(code: Refusal['code']) {
    super(code);
    this.code = code;
  }
}

export function serveSocket(ws: WebSocket, options: SocketOptions): void {
  const { feed, gatekeeper, anonymous, isArrayFormat, maxUnsentBytes } = options;
  const channels = new Map<string, { subscriber: Subscriber; identify: (identity: Identity) => void }>();
  let last: Promise<void> = Promise.resolve();
  let waiting = 0;

  function send(message: Message): void {
    if (ws.readyState !== ws.OPEN) return;
    if (ws.bufferedAmount > maxUnsentBytes) ws.terminate();
    else ws.send(writeMessage(message, isArrayFormat));
  }

  async function join(message: Message): Promise<void> {
    const topic = message.topic;
    if (!channels.has(topic) && channels.size >= MAX_CHANNELS) throw new Refusal('too_many_channels');
    const request = joinSchema.safeParse(message.payload ?? {});
    if (!request.success) throw new Refusal('bad_request');
    const wanted = request.data.config?.postgres_changes ?? [];
    const interests = wanted.map((change, index) => toInterest(change, index + 1));
    if (!interests.every((interest) => interest !== undefined)) throw new Refusal('bad_filter');
    const identity = await identify(request.data.access_token);
    // It may have closed meanwhile, and then nobody would ever take the subscriber away.
    if (ws.readyState !== ws.OPEN) return;
    leave(topic);
    subscribe(message, identity, interests);
    const postgres_changes = wanted.map((change, index) => ({ ...change, id: index + 1 }));
    send({ ...message, event: 'phx_reply', payload: { status: 'ok', response: { postgres_changes } } });
    if (wanted.length === 0) return;
    const channel = topic.replace(/^realtime:/, '');
    const payload = { channel, extension: 'postgres_changes', message: 'Subscribed to PostgreSQL', status: 'ok' };
    send({ ...message, ref: null, event: 'system', payload });
  }

  function subscribe(message: Message, first: Identity, interests: readonly Interest[]): void {
    let identity = first;
    const subscriber: Subscriber = {
      identity: () => (gatekeeper.isOver(identity) ? anonymous : identity),
      interests,
      send: (payload) => send({ ...message, ref: null, event: 'postgres_changes', payload }),
    };
    channels.set(message.topic, { subscriber, identify: (next) => void (identity = next) });
    feed.add(subscriber);
  }

  /** The client sends its key in place of a token until someone signs in. */
  async function identify(token: string | null | undefined): Promise<Identity> {
    return token ? gatekeeper.identify(token) : anonymous;
  }

  function leave(topic: string): void {
    const channel = channels.get(topic);
    if (channel) feed.remove(channel.subscriber);
    channels.delete(topic);
  }

  async function handle(message: Message): Promise<void> {
    if (message.event === 'phx_join') return join(message);
    if (message.event === 'access_token') {
      const request = tokenSchema.safeParse(message.payload);
      if (!request.success) throw new Refusal('bad_request');
      const identity = await identify(request.data.access_token);
      channels.get(message.topic)?.identify(identity);
      return;
    }
    if (message.event === 'phx_leave') leave(message.topic);
    if (message.ref) send({ ...message, event: 'phx_reply', payload: { status: 'ok', response: {} } });
  }

  async function take(message: Message): Promise<void> {
    try {
      await handle(message);
    } catch (error) {
      if (!(error instanceof TokenError) && !(error instanceof Refusal)) throw error;
      const response = { reason: `${error.code}: ${error.message}` };
      send({ ...message, event: 'phx_reply', payload: { status: 'error', response } });
    } finally {
      waiting--;
    }
  }

  /** One after the other, so that a channel that is left while it is joined is left. */
  ws.on('message', (data: RawData, isBinary: boolean) => {
    const message = isBinary ? undefined : parseMessage(data);
    if (!message) return;
    if (++waiting > MAX_WAITING) ws.terminate();
    else last = last.then(() => take(message)).catch(() => ws.terminate());
  });
  ws.on('error', () => ws.terminate());
  ws.on('close', () => {
    for (const { subscriber } of channels.values()) feed.remove(subscriber);
    channels.clear();
  });
}
