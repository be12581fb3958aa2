import { deviceStorage } from './device-storage.ts';
import { unlessRefused } from './unless-refused.ts';

const KEY = 'rihla.member';

/**
 * Whether somebody was signed in here at the last check. Reading the session needs a worker and a database; the content of
 * `/` must be chosen before that.
 */
export function wasMember(): boolean {
  return deviceStorage()?.getItem(KEY) === '1';
}

/** Stores whether somebody is signed in, for the next start. */
export function rememberMember(isMember: boolean): void {
  const memory = deviceStorage();
  // After a failure, the next start shows the landing page until the session has been read.
  unlessRefused(() => (isMember ? memory?.setItem(KEY, '1') : memory?.removeItem(KEY)));
}
