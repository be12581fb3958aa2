/**
 * The only scripts that a page may start besides the modules of its own HTML: the built workers and the service worker.
 * The content security policy names the Trusted Types policy below and no other. So a browser with Trusted Types starts
 * nothing else, even if a fault in the app takes text for a script's address.
 */

/** As the build names the file of a worker, of ours or of the map's library. */
const BUILT = /^\/(?:assets\/worker-[\w-]{8}\.js|assets\/maplibre-gl-worker-[\w-]{8}\.mjs|sw\.js)$/;

interface Policy {
  createScriptURL(path: string): string;
}

/** What TypeScript's types lack, as far as it is used here. */
interface TrustedTypes {
  createPolicy(name: string, rules: Policy): Policy;
}

/** @throws {TypeError} for a path that is none of the app's own scripts */
export function checkScriptPath(path: string): string {
  if (BUILT.test(path)) return path;
  throw new TypeError(`${path} is no script of the app`);
}

// During development Vite serves the sources under paths of its own.
const RULES: Policy = { createScriptURL: import.meta.env.DEV ? (path) => path : checkScriptPath };

const policy =
  (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('rihla', RULES) ?? RULES;

/**
 * The path as `new Worker` and `serviceWorker.register` want it where there are Trusted Types: an object that TypeScript
 * takes for text.
 * @throws {TypeError} for a path that is none of the app's own scripts
 */
export const trustScript = (path: string): string => policy.createScriptURL(path);
