/** What scenes ask of a browser that is not Chromium, whatever protocol drives it. */

/** What a browser can be started without, as older ones and careful people have it. */
export type Feature = 'indexedDB' | 'localStorage' | 'locks' | 'serviceWorker';

export interface BrowserOptions {
  /** Folder of all that it stores; a browser that is opened again with it finds what was there. */
  readonly profile: string;
  /** Name of the X display that it draws on. */
  readonly display: string;
  readonly without?: readonly Feature[];
  /** Every request to store something is refused with an error, as where people block all cookies. Firefox only. */
  readonly isRefusing?: boolean;
  /** Features by WebKit's names that Debian leaves switched off. WebKit only. */
  readonly extra?: readonly string[];
}

export interface DrivenBrowser {
  /** Opens an address and resolves once it is loaded. */
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs a function in the page. It sees its arguments only; those and its result go as JSON. */
  evaluate<Args extends readonly unknown[], Result>(
    work: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  /** Presses a point of the window, in CSS pixels. */
  pressAt(x: number, y: number): Promise<void>;
  /** Types into what has the focus. */
  type(text: string): Promise<void>;
  /** Chooses files in an input. */
  chooseFiles(selector: string, paths: readonly string[]): Promise<void>;
  /** What the window shows, as PNG in base64. */
  screenshot(): Promise<string>;
  /** Errors that no code caught, and what the content security policy refused, since the last time of asking. */
  takeFaults(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** A phone's, in CSS pixels. */
export const WINDOW = { width: 390, height: 844 };

/** Runs in every page before its own scripts; `takeFaults` reads what it notes. */
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

/** A text as keys that go down and up, in both protocols. */
export function strokesOf(text: string): object[] {
  return Array.from(text).flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
}
