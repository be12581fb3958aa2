/** The replica worker with a channel to `model-backend.ts` instead of the network, and an adjustable clock. */
import '../../../src/workers/replica/worker.ts';
import { CLOCK_CHANNEL, MODEL_CHANNEL, type ModelRequest, type ModelResponse } from '../servers/model-backend.ts';

const channel = new BroadcastChannel(MODEL_CHANNEL);

const now = Date.now.bind(Date);
let aheadMs = 0;
Date.now = () => now() + aheadMs;
new BroadcastChannel(CLOCK_CHANNEL).addEventListener('message', ({ data }: MessageEvent<number>) => {
  aheadMs += data;
});

globalThis.fetch = async (input, init) => {
  const id = crypto.randomUUID();
  const headers = new Headers(init?.headers);
  const request: ModelRequest = {
    id,
    url: input instanceof Request ? input.url : input.toString(),
    body: typeof init?.body === 'string' ? init.body : null,
    etag: headers.get('if-none-match'),
  };
  const { answer } = await new Promise<ModelResponse>((resolve) => {
    const listener = ({ data }: MessageEvent<ModelResponse>) => {
      if (data.id !== id || !('answer' in data)) return;
      channel.removeEventListener('message', listener);
      resolve(data);
    };
    channel.addEventListener('message', listener);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name
    channel.postMessage(request);
  });
  if (!answer) throw new TypeError('Failed to fetch');
  return new Response(answer.body, { status: answer.status, headers: answer.headers });
};

/** A socket that never opens. These tests trigger pulls themselves. */
class SilentSocket extends EventTarget {
  readyState = 0;
  close(): void {
    this.readyState = 3;
  }
  send(): void {}
}
// Only the members that realtime-js uses before a socket opens.
globalThis.WebSocket = SilentSocket as unknown as typeof WebSocket;
