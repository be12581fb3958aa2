/**
 * What browsers may do with our answers. This file is the only place that says so: the embedded backend sends these headers
 * itself, and a build for a static host writes them into `_headers` (`scripts/vite-hosting.ts`).
 */
import type { MiddlewareHandler } from 'hono';
import { CHECKOUT_PATH, STRIPE_SOURCES } from '../../../src/domain/payments/checkout-page.ts';
import { isApi } from './cross-origin.ts';

type Headers = Readonly<Record<string, string>>;

const HOST = /^[\w.-]+(?::\d+)?$|^\[[\da-f:]+\](?::\d+)?$/i;

/** The scripts that run as workers, as the build names them. */
const WORKER = /^\/assets\/worker-/;

/** `` and `:root{}`: what the globe's library writes into a style element of its own before that is taken away from it. */
const EMPTY_STYLES =
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'sha256-h3GYPBFE6Av6zUWOZYeC83lN95g5tnhsj1pyM3woz/c='";

/** What no answer may do: load, run, be framed, or send a form. */
const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** What the app asks the browser for. Sharing is not named: not every Chromium knows `web-share`, and our pages have it by default. */
const USED_FEATURES = ['clipboard-write', 'geolocation'] as const;

/**
 * All other features of a browser that a page has without asking, or that one press would open. Chromium reports each name
 * that it does not know; only `bluetooth` is here although Chromium on Linux does not know it.
 */
const UNUSED_FEATURES = [
  'accelerometer',
  'aria-notify',
  'autoplay',
  'bluetooth',
  'browsing-topics',
  'camera',
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
  'gyroscope',
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
  'magnetometer',
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

/** A year. Without `includeSubDomains`: other hosts of an operator's domain are not ours to decide on. */
const HTTPS_ONLY = { 'strict-transport-security': 'max-age=31536000' } as const;

/** What every answer says, of data and of pages alike. */
const COMMON: Headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** What every answer says that a browser may take for a document. */
const FEATURES: Headers = {
  'permissions-policy': [
    ...USED_FEATURES.map((name) => `${name}=(self)`),
    ...UNUSED_FEATURES.map((name) => `${name}=()`),
  ].join(', '),
};

export interface Site {
  /** Origins beyond its own that the app talks to. */
  readonly connect: readonly string[];
  /** Origins beyond its own whose pictures it shows: where the files of its people are stored. */
  readonly pictures: readonly string[];
  /** Whether people reach it by https. */
  readonly isHttps: boolean;
}

/** The headers of everything that is the app or a page: documents, scripts, workers, stylesheets, pictures. */
export function pageHeaders(site: Site): Headers {
  // See `src/platform/script-address.ts`.
  return documentHeaders(site, ["script-src 'self'", "require-trusted-types-for 'script'", 'trusted-types rihla']);
}

/** The headers of the one document that may load the payment provider's script: docs/decisions/026-stripe-script.md. */
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
    // `data:` are the tiles of the stylesheets and the globe's map, `blob:` what a worker read or made.
    ["img-src 'self' data: blob:", ...pictures].join(' '),
    `style-src 'self' ${EMPTY_STYLES}`,
    "style-src-attr 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
  return { 'content-security-policy': policy, ...COMMON, ...FEATURES, ...(isHttps ? HTTPS_ONLY : {}) };
}

/** The headers of what a service answers. */
export function dataHeaders(isHttps: boolean): Headers {
  return { 'content-security-policy': DATA_POLICY, ...COMMON, ...FEATURES, ...(isHttps ? HTTPS_ONLY : {}) };
}

/**
 * The headers of the answer to a request.
 * @param host as the request names it; '' for none
 */
function headersFor(path: string, host: string, isHttps: boolean): Headers {
  // What the services answer is data; everything else is the app (`/auth/callback` too), or a page.
  if (isApi(path))
    return path.startsWith('/packs/') || path === '/healthz' ? fileHeaders(isHttps) : dataHeaders(isHttps);
  // The socket is named by host because 'self' does not cover ws: in every browser.
  const connect = HOST.test(host) ? [`ws://${host}`, `wss://${host}`] : [];
  const site = { connect, pictures: [], isHttps };
  if (path === CHECKOUT_PATH) return checkoutHeaders(site);
  return path.startsWith('/assets/') ? partHeaders(path, site) : pageHeaders(site);
}

/** A first visit fetches these: without HTTP/2, a kilobyte of features that data can't use would cost it time. */
function fileHeaders(isHttps: boolean): Headers {
  const { 'permissions-policy': _, ...others } = dataHeaders(isHttps);
  return others;
}

/**
 * The headers of the built scripts and stylesheets. They are parts of a document, whose header binds them; only a worker is
 * bound by its own. Without HTTP/2, the policies would cost a first visit a kilobyte and a half for each of its files.
 */
function partHeaders(path: string, site: Site): Headers {
  const { 'permissions-policy': _, 'content-security-policy': policy = '', ...others } = pageHeaders(site);
  return WORKER.test(path) ? { 'content-security-policy': policy, ...others } : others;
}

/**
 * Gives every answer its headers; one that brings a header of its own keeps it, as files that people uploaded do.
 * @param siteUrl where people reach the app, if that was set
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
