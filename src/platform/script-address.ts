/**
 * The only scripts that a page may start besides the modules of its own HTML: the built workers and the service worker. The
 * content security policy only allows the Trusted Types policy below. So a browser with Trusted Types starts nothing else,
 * even if a bug in the app uses a text as a script's address.
 */

/** The build's file names for workers, ours and the map library's. */
const BUILT = /^\/(?:assets\/worker-[\w-]{8}\.js|assets\/maplibre-gl-worker-[\w-]{7}\.mjs|sw\.js)$/;

interface Policy {
  createScriptURL(path: string): string;
}

/** The parts of TypeScript's missing types that are used here. */
interface TrustedTypes {
  createPolicy(name: string, rules: Policy): Policy;
}

/** @throws {TypeError} for a path that is not one of the app's scripts */
export function checkScriptPath(path: string): string {
  if (BUILT.test(path)) return path;
  throw new TypeError(`${path} is no script of the app`);
}

// In development, Vite serves the sources under their own paths.
const RULES: Policy = { createScriptURL: import.meta.env.DEV ? (path) => path : checkScriptPath };

const policy =
  (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('rihla', RULES) ?? RULES;

/**
 * The path in the form that `new Worker` and `serviceWorker.register` require with Trusted Types: an object that TypeScript
 * treats as a string.
 * @throws {TypeError} for a path that is not one of the app's scripts
 */
export const trustScript = (path: string): string => policy.createScriptURL(path);
