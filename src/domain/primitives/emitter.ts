/** Notifies listeners of values, in the order in which they were added. */
export interface Emitter<Value> {
  /** A listener's error reaches the caller; later listeners are not notified. */
  readonly emit: (value: Value) => void;
  /**
   * Calls the listener with every value from now on, and at once with the current one if the emitter has it. A function that
   * is added twice is notified once. The returned function removes it, also during an emit; so does `clear`.
   */
  readonly listen: (listener: (value: Value) => void) => () => void;
  readonly hasListeners: () => boolean;
  readonly clear: () => void;
}

/** @param current the value for new listeners; without it, they wait for the next one */
export function createEmitter<Value = void>(current?: () => Value): Emitter<Value> {
  const listeners = new Set<(value: Value) => void>();
  return {
    emit(value) {
      for (const listener of listeners) listener(value);
    },
    listen(listener) {
      listeners.add(listener);
      if (current) listener(current());
      return () => listeners.delete(listener);
    },
    hasListeners: () => listeners.size > 0,
    clear: () => listeners.clear(),
  };
}
