/**
 * `GET` → public settings: how to pay and which signing keys to trust (`paymentSetupSchema`). `POST` with the person's
 * token → `{token, serverTime}`; `token` is a signed proof of Pro, or null without Pro.
 */
import type { PaymentAnswer, PaymentSetup } from '../../../src/domain/payments/payment-calls.ts';
import type { Environment } from '../_shared/environment.ts';
import { createHandler, type Handler, serveOnDeno } from '../_shared/handler.ts';
import { publicKeys, readEntitlementKeys, signEntitlement } from '../_shared/payments/entitlement-token.ts';
import { explainOutage, findPerson, NOT_STORED, refusal } from '../_shared/payments/payment-function.ts';
import { openPaymentProvider } from '../_shared/payments/payment-provider.ts';
import { openPaymentStore } from '../_shared/payments/payment-store.ts';

export function createEntitlement(environment: Environment): Handler {
  const keys = readEntitlementKeys(environment.setting('ENTITLEMENT_KEYS'));
  const provider = openPaymentProvider(environment);
  const store = openPaymentStore(environment);
  const payments = provider && {
    priceIds: provider.priceIds,
    publishableKey: provider.publishableKey,
    isStandIn: provider.isStandIn,
  };
  const setup: PaymentSetup = { keys: publicKeys(keys), payments };
  return createHandler(async (request) => {
    if (request.method === 'GET') return Response.json(setup, NOT_STORED);
    if (request.method !== 'POST') throw refusal('method_not_allowed');
    const userId = await findPerson(request, environment);
    const account = await explainOutage(environment, 'entitlement', () => store.account(userId));
    if (!account) throw refusal('bad_jwt');
    const now = environment.now();
    const { proUntil, renews } = account;
    const hasPro = proUntil !== null && proUntil > now;
    if (hasPro && keys.length === 0) throw refusal('payments_not_set_up');
    const seconds = Math.floor(now / 1000);
    const token = hasPro
      ? await signEntitlement(keys, { userId, proUntil: Math.floor(proUntil / 1000), renews }, seconds)
      : null;
    const answer: PaymentAnswer<'entitlement'> = { token, serverTime: seconds };
    return Response.json(answer, NOT_STORED);
  });
}

serveOnDeno(createEntitlement);
