/** One client's socket: its channels, its messages, and their limits. */
import type { RawData, WebSocket } from 'ws';
import type { Identity } from '../database/identity.ts';
import { TokenError } from '../gateway/gatekeeper.ts';
import { admit, type Channel, type ChannelOptions, readInterests, type Sources } from './realtime-channel.ts';
import { joinSchema, type Message, parseMessage, tokenSchema, writeMessage } from './realtime-messages.ts';
import { Refusal } from './realtime-refusal.ts';

const MAX_CHANNELS = 50;
/** Most subscriptions of all of a socket's channels. */
const MAX_INTERESTS = 100;
/** The longest topic that realtime-js can write into a broadcast. */
const MAX_TOPIC_CHARS = 255;
/** Messages that may wait; a client that sends faster is disconnected. */
const MAX_WAITING = 100;
/** Messages that a client may send at once, and how many more each second allows. A device sends one every few seconds. */
const MESSAGE_BURST = 200;
const MESSAGES_PER_SECOND = 20;
/** Time for a client to receive the last message. */
const LAST_WORD_MS = 1000;
/** RFC 6455: a message violates the server's policy. */
const POLICY_VIOLATION = 1008;

export interface SocketOptions extends Sources {
  /** The identity of its API key, used until a token replaces it. */
  readonly anonymous: Identity;
  readonly isArrayFormat: boolean;
  /** Bytes that a slow reader may leave waiting; beyond this the socket is closed. */
  readonly maxUnsentBytes: number;
  /** Milliseconds after which a socket without a channel is closed. */
  readonly joinWithinMs: number;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
}

export function serveSocket(ws: WebSocket, options: SocketOptions): void {
  const { isArrayFormat, maxUnsentBytes, now } = options;
  const channels = new Map<string, Channel>();
  let last: Promise<void> = Promise.resolve();
  let waiting = 0;
  let allowance = MESSAGE_BURST;
  let allowedAt = now();
  let isEnded = false;

  function send(message: Message): void {
    if (ws.readyState !== ws.OPEN) return;
    if (ws.bufferedAmount > maxUnsentBytes) ws.terminate();
    else ws.send(writeMessage(message, isArrayFormat));
  }

  /** Sends the reason and ignores later messages. */
  function end(sentence: string): void {
    isEnded = true;
    ws.close(POLICY_VIOLATION, sentence);
    setTimeout(() => ws.terminate(), LAST_WORD_MS).unref();
  }

  function mayTakeOne(): boolean {
    const at = now();
    allowance = Math.min(MESSAGE_BURST, allowance + ((at - allowedAt) / 1000) * MESSAGES_PER_SECOND);
    allowedAt = at;
    if (allowance < 1) return false;
    allowance--;
    return true;
  }

  async function join(message: Message): Promise<void> {
    const { topic, join_ref } = message;
    if (topic.length > MAX_TOPIC_CHARS) throw new Refusal('topic_too_long');
    if (!channels.has(topic) && channels.size >= MAX_CHANNELS) throw new Refusal('too_many_channels');
    const request = joinSchema.safeParse(message.payload ?? {});
    if (!request.success) throw new Refusal('bad_request');
    refuseTooMany(topic, readInterests(request.data).length);
    const channelOptions: ChannelOptions = {
      ...options,
      send: (payload) => send({ topic, join_ref, ...payload }),
      onEnd: () => void channels.delete(topic),
    };
    const open = await admit(topic, request.data, channelOptions);
    // The socket may have closed meanwhile, and the channel would never be removed.
    if (ws.readyState !== ws.OPEN) return;
    leave(topic);
    channels.set(topic, open());
    const wanted = request.data.config?.postgres_changes ?? [];
    const postgres_changes = wanted.map((change, index) => ({ ...change, id: index + 1 }));
    reply(message, { status: 'ok', response: { postgres_changes } });
    if (wanted.length === 0) return;
    const channel = topic.replace(/^realtime:/, '');
    const payload = { channel, extension: 'postgres_changes', message: 'Subscribed to PostgreSQL', status: 'ok' };
    send({ topic, join_ref, event: 'system', payload });
  }

  function refuseTooMany(topic: string, wanted: number): void {
    let held = 0;
    for (const [other, { interests }] of channels) if (other !== topic) held += interests.length;
    if (held + wanted > MAX_INTERESTS) throw new Refusal('too_many_subscriptions');
  }

  function reply(message: Message, payload: { status: 'ok' | 'error'; response: object }): void {
    send({ ...message, event: 'phx_reply', payload });
  }

  function leave(topic: string): void {
    channels.get(topic)?.leave();
    channels.delete(topic);
  }

  async function handle(message: Message): Promise<void> {
    const { event, topic } = message;
    if (event === 'phx_join') return join(message);
    if (event === 'access_token') {
      const request = tokenSchema.safeParse(message.payload);
      if (!request.success) throw new Refusal('bad_request');
      await channels.get(topic)?.renew(request.data.access_token);
      return;
    }
    if (event === 'broadcast') throw new Refusal('broadcast_refused');
    if (event === 'presence') throw new Refusal('presence_refused');
    if (event === 'phx_leave') leave(topic);
    else if (event !== 'heartbeat') throw new Refusal('unknown_event');
    if (message.ref) reply(message, { status: 'ok', response: {} });
  }

  async function take(message: Message): Promise<void> {
    try {
      if (!isEnded) await handle(message);
    } catch (error) {
      if (!(error instanceof TokenError) && !(error instanceof Refusal)) throw error;
      reply(message, { status: 'error', response: { reason: `${error.code}: ${error.message}` } });
    } finally {
      waiting--;
    }
  }

  /** Messages are handled in order, so that leaving a channel also ends a join in progress. */
  ws.on('message', (data: RawData, isBinary: boolean) => {
    if (isEnded) return;
    if (!mayTakeOne() || waiting >= MAX_WAITING) {
      end('Too many messages at once: wait for the answers, then connect again.');
      return;
    }
    const message = parseMessage(data, isBinary);
    if (!message) return;
    waiting++;
    last = last.then(() => take(message)).catch(() => ws.terminate());
  });
  // A frame that violates the protocol closes the connection by itself.
  ws.on('error', () => {});
  const idle = setTimeout(() => channels.size === 0 && end('No channel was joined.'), options.joinWithinMs);
  ws.on('close', () => {
    clearTimeout(idle);
    for (const channel of channels.values()) channel.leave();
    channels.clear();
  });
}
