/** A WebDriver BiDi client: numbered commands over a socket, each with its answer. */
import { WebSocket } from 'ws';
import * as z from 'zod/mini';

const answerSchema = z.looseObject({
  type: z.string(),
  id: z.nullish(z.number()),
  result: z.optional(z.unknown()),
  error: z.optional(z.string()),
  message: z.optional(z.string()),
});

export interface Bidi {
  /** @throws {Error} with the browser's message if it refuses */
  send(method: string, params: object): Promise<unknown>;
  close(): void;
}

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Connects to a browser's address. If the connection closes, pending commands are rejected. */
export async function connectBidi(address: string): Promise<Bidi> {
  const socket = new WebSocket(address, { perMessageDeflate: false, maxPayload: 2 ** 28 });
  const waiting = new Map<number, Waiting>();
  let last = 0;
  socket.on('message', (data) => {
    // oxlint-disable-next-line typescript/no-base-to-string -- text, in one buffer
    const { id, result, error, message } = z.parse(answerSchema, JSON.parse(data.toString()));
    const one = waiting.get(id ?? 0);
    if (!one) return;
    waiting.delete(id ?? 0);
    if (error === undefined) one.resolve(result);
    else one.reject(new Error(`${error}: ${message}`));
  });
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser is gone.'));
    waiting.clear();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  socket.on('error', () => socket.close());
  return {
    send(method, params) {
      return new Promise((resolve, reject) => {
        const id = ++last;
        waiting.set(id, { resolve, reject });
        socket.send(JSON.stringify({ id, method, params }), (error) => error && reject(error));
      });
    },
    close: () => socket.close(),
  };
}
