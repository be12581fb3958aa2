/** Records forbidden behaviour of every page, worker and service worker of a test's browser. */
import type { Browser, BrowserContext, Request } from '@playwright/test';

const VIOLATION = 'policy violation: ';

/** Requests that may carry a position after a press, with the maximum number of decimals in degrees; see docs/privacy.md. */
const QUESTIONS: ReadonlyMap<string, number> = new Map([
  ['/functions/v1/places', 3],
  ['/functions/v1/directions', 4],
]);

/** A decimal number with at least three places between -180 and 180: a coordinate as precise as a street. */
const COORDINATE = /(?<!\d[.:]?)-?(?:1[0-7]|[1-9])?\d\.\d{3,}(?![\d.]|e[+-]?\d)/gi;

export interface Findings {
  /** Violations of the content security policy, enforced or report-only, as 'disposition directive blocked'. */
  readonly violations: readonly string[];
  /** Requested addresses at foreign hosts. */
  readonly foreign: readonly string[];
  /** Method and address of requests that carry a coordinate. */
  readonly coordinates: readonly string[];
}

export const NOTHING: Findings = { violations: [], foreign: [], coordinates: [] };

export interface WatchedBrowser {
  /** @returns the findings since the start or the last call */
  take(): Findings;
  /** Watches a context of another browser, too. */
  watch(context: BrowserContext): void;
  /** Ends the watch. */
  close(): void;
}

/** Watches all contexts that the browser opens from now on. */
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
    watch: watchContext,
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

/** Runs in a worker after its start; the browser has buffered earlier reports. */
function reportFromWorker(mark: string): void {
  const observer = new ReportingObserver(
    (reports) => {
      for (const { body } of reports) {
        // Reports of this type have these fields, which TypeScript's types lack.
        const { disposition, effectiveDirective, blockedURL } = body as unknown as Record<string, string>;
        console.debug(`${mark}${disposition} ${effectiveDirective} ${blockedURL}`);
      }
    },
    { types: ['csp-violation'], buffered: true },
  );
  observer.observe();
}

/** Ignores that a worker ended during the call. Any other error is a fault of the watch. */
function ignoreEnd(error: Error): void {
  if (!/closed|destroyed|crashed|ended/i.test(error.message)) throw error;
}

/** The tests' backends and proxies are on this machine; `blob:` and `data:` cause no request. */
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
