/**
 * What browsers may do with our answers, defined only here: the embedded backend sends these headers, and a build for a
 * static host writes them into `_headers` (`scripts/vite-hosting.ts`).
 */
import type { MiddlewareHandler } from 'hono';
import { CHECKOUT_PATH, STRIPE_SOURCES } from '../../../src/domain/payments/checkout-document.ts';
import { isApi } from './cross-origin.ts';

type Headers = Readonly<Record<string, string>>;

const HOST = /^[\w.-]+(?::\d+)?$|^\[[\da-f:]+\](?::\d+)?$/i;

/** Scripts that run as workers, by the build's names. */
const WORKER = /^\/assets\/worker-/;

/** Hashes of `` and `:root{}`, which the globe's library writes into a style element before that is removed. */
const EMPTY_STYLES =
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'sha256-h3GYPBFE6Av6zUWOZYeC83lN95g5tnhsj1pyM3woz/c='";

/** For data: forbids loading, running, framing and sending forms. */
const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Browser features that the app uses; the qibla's compass needs the three sensors, a certificate's code the camera. Sharing is not listed: some Chromiums don't
 * know `web-share`, and our pages may share by default.
 */
const USED_FEATURES = [
  'accelerometer',
  'camera',
  'clipboard-write',
  'geolocation',
  'gyroscope',
  'magnetometer',
] as const;

/**
 * All other features that a page may use without asking, or after one click. Chromium reports each name that it does not
 * know, so none of those is listed, except `bluetooth`, which only Chromium on Linux does not know.
 */
const UNUSED_FEATURES = [
  'aria-notify',
  'autoplay',
  'bluetooth',
  'browsing-topics',
  'captured-surface-control',
  'clipboard-read',
  'compute-pressure',
  'cross-origin-isolated',
  'deferred-fetch',
  'deferred-fetch-minimal',
  'digital-credentials-create',
  'digital-credentials-get',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'interest-cohort',
  'keyboard-map',
  'language-detector',
  'language-model',
  'local-fonts',
  'local-network',
  'local-network-access',
  'loopback-network',
  'media-playback-while-not-visible',
  'microphone',
  'midi',
  'on-device-speech-recognition',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'speaker-selection',
  'storage-access',
  'summarizer',
  'sync-xhr',
  'translator',
  'unload',
  'usb',
  'window-management',
  'xr-spatial-tracking',
] as const;

/** A year. Without `includeSubDomains`, because an operator's other hosts are not ours to decide. */
const HTTPS_ONLY = { 'strict-transport-security': 'max-age=31536000' } as const;

/** Headers of every answer, data and pages alike. */
const COMMON: Headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** Headers of every answer that a browser may treat as a document. */
const FEATURES: Headers = {
  'permissions-policy': [
    ...USED_FEATURES.map((name) => `${name}=(self)`),
    ...UNUSED_FEATURES.map((name) => `${name}=()`),
  ].join(', '),
};

export interface Site {
  /** Further origins that the app connects to. */
  readonly connect: readonly string[];
  /** Further origins of displayed pictures, where people's files are stored. */
  readonly pictures: readonly string[];
  /** Whether the site is reached by https. */
  readonly isHttps: boolean;
}

/** Headers of the app and its pages: documents, scripts, workers, stylesheets, pictures. */
export function pageHeaders(site: Site): Headers {
  // See `src/platform/script-address.ts`.
  return documentHeaders(site, ["script-src 'self'", "require-trusted-types-for 'script'", 'trusted-types rihla']);
}

/** Headers of the only document that may load the payment provider's script: docs/decisions/026-stripe-script.md. */
export function checkoutHeaders(site: Site): Headers {
  const { script, frames, connect } = STRIPE_SOURCES;
  const rules = [`script-src 'self' ${script}`, `frame-src ${frames.join(' ')}`];
  return documentHeaders({ ...site, connect: [...site.connect, connect] }, rules);
}

function documentHeaders({ connect, pictures, isHttps }: Site, scripts: readonly string[]): Headers {
  const policy = [
    "default-src 'none'",
    ...scripts,
    "worker-src 'self'",
    "manifest-src 'self'",
    ["connect-src 'self'", ...connect].join(' '),
    // `data:` is for tiles of the stylesheets and the globe's map, `blob:` for pictures that a worker read or made.
    ["img-src 'self' data: blob:", ...pictures].join(' '),
    `style-src 'self' ${EMPTY_STYLES}`,
    "style-src-attr 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
  return { 'content-security-policy': policy, ...COMMON, ...FEATURES, ...(isHttps ? HTTPS_ONLY : {}) };
}

/** Headers of a service's answers. */
export function dataHeaders(isHttps: boolean): Headers {
  return { 'content-security-policy': DATA_POLICY, ...COMMON, ...FEATURES, ...(isHttps ? HTTPS_ONLY : {}) };
}

/**
 * The headers of a request's answer.
 * @param host from the request; '' without one
 */
function headersFor(path: string, host: string, isHttps: boolean): Headers {
  // The services answer data; everything else is the app (also `/auth/callback`) or a page.
  if (isApi(path))
    return path.startsWith('/packs/') || path === '/healthz' ? fileHeaders(isHttps) : dataHeaders(isHttps);
  // The web socket's host is listed, because 'self' does not cover ws: in every browser.
  const connect = HOST.test(host) ? [`ws://${host}`, `wss://${host}`] : [];
  const site = { connect, pictures: [], isHttps };
  if (path === CHECKOUT_PATH) return checkoutHeaders(site);
  return path.startsWith('/assets/') ? partHeaders(path, site) : pageHeaders(site);
}

/** A first visit fetches these files. Without HTTP/2, a kilobyte of features that don't apply to data would delay it. */
function fileHeaders(isHttps: boolean): Headers {
  const { 'permissions-policy': _, ...others } = dataHeaders(isHttps);
  return others;
}

/**
 * Headers of built scripts and stylesheets. The document's headers apply to them; only a worker has its own. Without HTTP/2,
 * the policies would cost a first visit 1.5 kB per file.
 */
function partHeaders(path: string, site: Site): Headers {
  const { 'permissions-policy': _, 'content-security-policy': policy = '', ...others } = pageHeaders(site);
  return WORKER.test(path) ? { 'content-security-policy': policy, ...others } : others;
}

/**
 * Adds the headers to every answer, unless it already has its own, like files that people uploaded.
 * @param siteUrl the site's public address, if set
 */
export function securityHeaders(siteUrl: string | undefined): MiddlewareHandler {
  const isHttps = isHttpsSite(siteUrl);
  return async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(headersFor(c.req.path, c.req.header('host') ?? '', isHttps))) {
      if (!c.res.headers.has(name)) c.header(name, value);
    }
  };
}

export function isHttpsSite(siteUrl: string | undefined): boolean {
  return siteUrl !== undefined && new URL(siteUrl).protocol === 'https:';
}
