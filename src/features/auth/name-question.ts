import { useSyncExternalStore } from 'react';
import { createEmitter } from '#domain/primitives/emitter.ts';

const changes = createEmitter();
let isAsked = false;

/** Asks the person who just signed in for the first time for a name, or ends the question. */
export function askForName(asks = true): void {
  isAsked = asks;
  changes.emit();
}

export const isNameAsked = (): boolean => isAsked;

export function useNameQuestion(): boolean {
  return useSyncExternalStore(changes.listen, isNameAsked);
}
