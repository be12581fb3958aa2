/** What no walk through the app may do, noted for every page, worker and service worker of a test's browser. */
import type { Browser, BrowserContext, Request } from '@playwright/test';

const VIOLATION = 'policy violation: ';

/** The questions that carry a position, and only once they were pressed, with its most decimals of a degree: see docs/privacy.md. */
const QUESTIONS: ReadonlyMap<string, number> = new Map([
  ['/functions/v1/places', 3],
  ['/functions/v1/directions', 4],
]);

/** A decimal of three places or more between -180 and 180: a coordinate of a street or better. */
const COORDINATE = /(?<!\d[.:]?)-?(?:1[0-7]|[1-9])?\d\.\d{3,}(?![\d.]|e[+-]?\d)/gi;

export interface Findings {
  /** Everything that the content security policy refused or would have refused, as 'disposition directive blocked'. */
  readonly violations: readonly string[];
  /** Addresses at hosts other than the product's own. */
  readonly foreign: readonly string[];
  /** Method and address of requests that carry a coordinate. */
  readonly coordinates: readonly string[];
}

export const NOTHING: Findings = { violations: [], foreign: [], coordinates: [] };

export interface WatchedBrowser {
  /** What was found since the start, or since the last time of asking. */
  take(): Findings;
  /** Ends the watch. */
  close(): void;
}

/** Watches every context that the browser opens from now on. */
export function watchBrowser(browser: Browser): WatchedBrowser {
  const violations: string[] = [];
  const foreign: string[] = [];
  const coordinates: string[] = [];

  function noteRequest(request: Request): void {
    const url = new URL(request.url());
    if (!isOwn(url)) foreign.push(url.href);
    if (carriesCoordinate(request, url)) coordinates.push(`${request.method()} ${url.href}`);
  }

  function noteLine(text: string): void {
    if (text.startsWith(VIOLATION)) violations.push(text.slice(VIOLATION.length));
  }

  function watchContext(context: BrowserContext): void {
    context.on('request', noteRequest);
    context.on('console', (message) => noteLine(message.text()));
    void context.addInitScript(reportFromPage, VIOLATION);
    context.on('page', (page) =>
      page.on('worker', (worker) => void worker.evaluate(reportFromWorker, VIOLATION).catch(ignoreEnd)),
    );
    context.on('serviceworker', (worker) => {
      worker.on('console', (message) => noteLine(message.text()));
      void worker.evaluate(reportFromWorker, VIOLATION).catch(ignoreEnd);
    });
  }

  browser.on('context', watchContext);
  return {
    take: () => ({
      violations: [...new Set(violations.splice(0))],
      foreign: [...new Set(foreign.splice(0))],
      coordinates: coordinates.splice(0),
    }),
    close: () => void browser.off('context', watchContext),
  };
}

/** Runs in every document before its own scripts. */
function reportFromPage(mark: string): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.debug(`${mark}${event.disposition} ${event.effectiveDirective} ${event.blockedURI}`);
  });
}

/** Runs in a worker once it has begun; the browser has kept the reports from before. */
function reportFromWorker(mark: string): void {
  const observer = new ReportingObserver(
    (reports) => {
      for (const { body } of reports) {
        // Reports of this type have these fields, which TypeScript's types leave out.
        const { disposition, effectiveDirective, blockedURL } = body as unknown as Record<string, string>;
        console.debug(`${mark}${disposition} ${effectiveDirective} ${blockedURL}`);
      }
    },
    { types: ['csp-violation'], buffered: true },
  );
  observer.observe();
}

/** A worker that ends while it is asked has nothing more to say; anything else is a fault of the watch. */
function ignoreEnd(error: Error): void {
  if (!/closed|destroyed|crashed|ended/i.test(error.message)) throw error;
}

/** Backends and proxies of tests listen on this machine only; `blob:` and `data:` ask nobody. */
function isOwn({ protocol, hostname }: URL): boolean {
  return protocol === 'blob:' || protocol === 'data:' || hostname === 'localhost' || hostname === '127.0.0.1';
}

function carriesCoordinate(request: Request, url: URL): boolean {
  const isPicture = request.headers()['content-type']?.startsWith('image/') === true;
  const text = `${decodeURIComponent(url.search)} ${isPicture ? '' : (request.postData() ?? '')}`;
  const found = text.match(COORDINATE) ?? [];
  const most = QUESTIONS.get(url.pathname);
  if (most === undefined) return found.length > 0;
  return found.some((number) => (number.split('.')[1] ?? '').length > most);
}
