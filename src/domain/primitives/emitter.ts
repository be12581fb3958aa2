/** Notifies its listeners of values, in the order in which they began to listen. */
export interface Emitter<Value> {
  /** What a listener throws goes to the caller; the listeners after it are not notified. */
  readonly emit: (value: Value) => void;
  /**
   * Calls back with every value from now on, and at once with the current one if the emitter has it. A function that listens
   * twice is notified once. The answer ends it, also while a value is emitted; so does `clear`.
   */
  readonly listen: (listener: (value: Value) => void) => () => void;
  readonly hasListeners: () => boolean;
  readonly clear: () => void;
}

/** @param current the value of which a new listener is notified at once; without it, it waits for the next */
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
