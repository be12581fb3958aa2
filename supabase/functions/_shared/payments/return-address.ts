import type { Environment } from '../environment.ts';
import { refusal } from './payment-function.ts';

/**
 * Checks that the payment provider sends the browser back only to the app (U13). RETURN_ORIGINS lists the app's origins;
 * SITE_URL is the default.
 * @throws refusal `foreign_return_url`
 */
export function checkReturnAddress(address: string, { setting }: Environment): void {
  const own = (setting('RETURN_ORIGINS') ?? setting('SITE_URL') ?? '').split(',').filter((each) => each !== '');
  const url = URL.canParse(address) ? new URL(address) : null;
  const isOwn = own.some((each) => new URL(each.trim()).origin === url?.origin);
  if (!isOwn || url?.username !== '' || url.password !== '') throw refusal('foreign_return_url');
}
