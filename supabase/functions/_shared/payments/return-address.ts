import type { Environment } from '../environment.ts';
import { refusal } from './payment-function.ts';

/**
 * Checks where the payment provider sends the browser back to: nowhere but to the app (U13). RETURN_ORIGINS lists the app's
 * origins; without it, it is SITE_URL.
 * @throws refusal `foreign_return_url`
 */
export function checkReturnAddress(address: string, { setting }: Environment): void {
  const own = (setting('RETURN_ORIGINS') ?? setting('SITE_URL') ?? '').split(',').filter((each) => each !== '');
  const url = URL.canParse(address) ? new URL(address) : null;
  const isOwn = own.some((each) => new URL(each.trim()).origin === url?.origin);
  if (!isOwn || url?.username !== '' || url.password !== '') throw refusal('foreign_return_url');
}
