/** Requests to the payment functions. */
import * as z from 'zod/mini';
import { type SubscriptionRow, subscriptionRowSchema } from '#domain/payments/membership.ts';
import {
  type PaymentAnswer,
  type PaymentFunction,
  type PaymentRequest,
  type PaymentSetup,
  paymentAnswers,
  paymentSetupSchema,
} from '#domain/payments/payment-calls.ts';
import { believe } from './answers.ts';
import { guardFetch, type ServerAccess } from './guarded-fetch.ts';
import { createPersonSend } from './person-send.ts';
import { RemoteError } from './remote-error.ts';
import type { Sessions } from './sessions.ts';

/** All calls reject with a `RemoteError`; its `reason` is the function's own code. */
export interface PaymentRemote {
  /** The ways to pay, and the keys whose signatures to trust. */
  setup(): Promise<PaymentSetup>;
  /** The newest first. */
  subscriptions(userId: string): Promise<readonly SubscriptionRow[]>;
  call<Name extends PaymentFunction>(
    userId: string,
    name: Name,
    request: PaymentRequest<Name>,
  ): Promise<PaymentAnswer<Name>>;
}

const COLUMNS = Object.keys(subscriptionRowSchema.shape).join(',');
const MAX_SUBSCRIPTIONS = 20;
const OTHER_SHAPE = 'A payment function answered in another shape';
const rowsSchema = z.array(subscriptionRowSchema);

export function createPaymentRemote(sessions: Pick<Sessions, 'tokenOf'>, access: ServerAccess): PaymentRemote {
  const send = createPersonSend(sessions, access);
  const guarded = guardFetch(access.fetch, { now: access.now });
  return {
    async setup() {
      const answer = await guarded(`${access.url}/functions/v1/entitlement`, { headers: { apikey: access.key } });
      if (!answer.ok)
        throw new RemoteError('The payment setup can’t be read', { code: 'server', status: answer.status });
      return believe(paymentSetupSchema, await answer.json(), OTHER_SHAPE);
    },
    async subscriptions(userId) {
      const path = `/rest/v1/subscriptions?select=${COLUMNS}&order=created_at.desc&limit=${MAX_SUBSCRIPTIONS}`;
      return believe(rowsSchema, await send(userId, 'GET', path, null, 'application/json'), OTHER_SHAPE);
    },
    async call(userId, name, request) {
      const body = JSON.stringify(request);
      const answer = await send(userId, 'POST', `/functions/v1/${name}`, body, 'application/json');
      // The compiler does not see that the index picks the schema of this very function.
      return believe(paymentAnswers[name], answer, OTHER_SHAPE) as PaymentAnswer<typeof name>;
    },
  };
}
