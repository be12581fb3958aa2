type ErrorClass<Expected> = abstract new (...args: never[]) => Expected;

/** For `catch`: handles an expected error, known by its class, and throws any other on. */
export function ifError<Expected, Result>(
  expected: ErrorClass<Expected>,
  handle: (error: Expected) => Result,
): (error: unknown) => Result {
  return (error) => {
    if (error instanceof expected) return handle(error);
    throw error;
  };
}
