/** Does nothing: a default for a callback, or for a function that would cancel or stop something. */
export function noOp(): void {}
