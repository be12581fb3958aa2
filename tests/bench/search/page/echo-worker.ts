/** A worker that does nothing: what asking any worker costs, by a message of one's own and by a call of Comlink. */
import * as Comlink from 'comlink';

const echo = { echo: (): void => {} };

export type Echo = typeof echo;

/** Answered by a message that holds the same number. */
export interface EchoMessage {
  readonly ticket: number;
}

self.addEventListener('message', (event: MessageEvent<EchoMessage | object>) => {
  if (!('ticket' in event.data)) return;
  event.stopImmediatePropagation();
  const answer: EchoMessage = { ticket: event.data.ticket };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  self.postMessage(answer);
});
// After the messages' listener, as in the search worker.
Comlink.expose(echo);
