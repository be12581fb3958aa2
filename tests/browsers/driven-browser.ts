/** The interface through which tests drive a browser other than Chromium, whatever the protocol. */

/** Features that can be switched off, as in older browsers or by cautious people. */
export type Feature = 'indexedDB' | 'localStorage' | 'locks' | 'serviceWorker';

export interface BrowserOptions {
  /** Folder of everything that it stores; a browser opened again with it finds its stored data. */
  readonly profile: string;
  /** Name of its X display. */
  readonly display: string;
  readonly without?: readonly Feature[];
  /** Whether every access to storage fails with an error, as if all cookies are blocked. Firefox only. */
  readonly isRefusing?: boolean;
  /** Features, by WebKit's names, that Debian's build switches off. WebKit only. */
  readonly extra?: readonly string[];
}

export interface DrivenBrowser {
  /** Opens an address and resolves once it is loaded. */
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs a function in the page. It can only use its arguments; they and its result are sent as JSON. */
  evaluate<Args extends readonly unknown[], Result>(
    work: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  /** Presses a point of the window, in CSS pixels. */
  pressAt(x: number, y: number): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  /** Chooses files in an input. */
  chooseFiles(selector: string, paths: readonly string[]): Promise<void>;
  /** A screenshot of the window, as PNG in base64. */
  screenshot(): Promise<string>;
  /** Uncaught errors and violations of the content security policy since the last call. */
  takeFaults(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** The size of a phone, in CSS pixels. */
export const WINDOW = { width: 390, height: 844 };

/** Runs in every page before its own scripts; records the faults that `takeFaults` returns. */
export const NOTE_FAULTS = `(() => {
  const faults = [];
  Object.defineProperty(window, 'faultsOfThisPage', { value: faults });
  const where = (event) => event.filename ? ' at ' + event.filename + ':' + event.lineno : '';
  addEventListener('error', (event) => event.message && faults.push(event.message + where(event)));
  addEventListener('unhandledrejection', ({ reason }) =>
    faults.push('unhandled ' + (reason && reason.stack ? reason.name + ': ' + reason.message + ' ' + reason.stack.slice(0, 400) : String(reason))));
  document.addEventListener('securitypolicyviolation', (event) =>
    faults.push('policy ' + event.effectiveDirective + ' ' + event.blockedURI));
})()`;

/** Runs in the page. */
export function readFaults(): string[] {
  const { faultsOfThisPage = [] } = window as { faultsOfThisPage?: string[] };
  return faultsOfThisPage.splice(0);
}

/** A text as key presses, in the format of both protocols. */
export function strokesOf(text: string): object[] {
  return Array.from(text).flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
}
