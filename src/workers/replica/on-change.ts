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

function toList(_key: string, value: unknown): unknown {
  return value instanceof Map || value instanceof Set ? [...value] : value;
}
