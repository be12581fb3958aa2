import { deviceStorage } from './device-storage.ts';

const KEY = 'rihla.member';

/**
 * Whether somebody was signed in here when that was last known. The session itself takes a worker and a database to
 * read; what stands at `/` has to be chosen before that.
 */
export function wasMember(): boolean {
  return deviceStorage()?.getItem(KEY) === '1';
}

/** Notes for the next start whether somebody is signed in. */
export function rememberMember(isMember: boolean): void {
  const memory = deviceStorage();
  try {
    if (isMember) memory?.setItem(KEY, '1');
    else memory?.removeItem(KEY);
  } catch (error) {
    // A full store: the next start shows the landing page for the moment that reading the session takes.
    if (!(error instanceof DOMException)) throw error;
  }
}
