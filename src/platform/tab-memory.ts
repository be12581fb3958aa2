import { parseJson } from '#domain/primitives/parse-json.ts';

/** A value of one tab: survives reloads and visits to other sites, and ends with the tab. */
export function readTab(key: string): unknown {
  try {
    return parseJson(tabStorage()?.getItem(key) ?? null);
  } catch (error) {
    if (isRefused(error)) return null;
    throw error;
  }
}

export function writeTab(key: string, value: unknown): void {
  try {
    tabStorage()?.setItem(key, JSON.stringify(value));
  } catch (error) {
    if (!isRefused(error)) throw error;
  }
}

export function forgetTab(key: string): void {
  writeTab(key, null);
}

/** Null in browsers that were built without it. */
const tabStorage = (): Storage | null => (window as Partial<Window>).sessionStorage ?? null;

/** If storage is refused or full, the value is lost on reload; the screen still works. */
function isRefused(error: unknown): boolean {
  return error instanceof DOMException && ['SecurityError', 'QuotaExceededError'].includes(error.name);
}
