/** What the browser keeps from visit to visit; null where a person has switched that off: reading it throws then. */
export function deviceStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
