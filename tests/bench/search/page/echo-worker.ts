/** A worker that does nothing, to measure the cost of a bare message and of a Comlink call. */
import * as Comlink from 'comlink';

const echo = { echo: (): void => {} };

export type Echo = typeof echo;

/** Answered by a message with the same ticket. */
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
// After the message listener, as in the search worker.
Comlink.expose(echo);
