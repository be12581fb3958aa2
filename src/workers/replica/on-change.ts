import type { Emitter } from '#domain/primitives/emitter.ts';

/**
 * Passes a value on unless it equals the one before.
 * @param looks the part to compare, as JSON; a map or a set counts as a list of its elements
 */
export function onChange<Value>(
  listener: (value: Value) => void,
  looks: (value: Value) => unknown = (value) => value,
): (value: Value) => void {
  let last: string | undefined;
  return (value) => {
    const text = JSON.stringify(looks(value), toList);
    if (text === last) return;
    last = text;
    listener(value);
  };
}

/**
 * Calls back with the view now and whenever it changed.
 * @param changes emits when it may have changed
 * @param isKnown whether it can be shown yet
 */
export function watchView<View>(
  changes: Emitter<void>,
  view: () => View,
  listener: (view: View) => void,
  isKnown: () => boolean = () => true,
): () => void {
  const notifyIfChanged = onChange(listener);
  const show = () => {
    if (isKnown()) notifyIfChanged(view());
  };
  const stop = changes.listen(show);
  show();
  return stop;
}

function toList(_key: string, value: unknown): unknown {
  return value instanceof Map || value instanceof Set ? [...value] : value;
}
