/** A worker that does nothing: what asking any worker costs. */
import * as Comlink from 'comlink';

const echo = { echo: (): void => {} };

export type Echo = typeof echo;

Comlink.expose(echo);
