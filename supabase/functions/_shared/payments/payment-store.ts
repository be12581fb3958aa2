/** What the database knows of payments, which only the service may read and write. */
import type { Environment } from '../environment.ts';
import type { SubscriptionFacts } from './subscription-facts.ts';

export interface PaymentAccount {
  readonly email: string | null;
  /** The payment provider's id of the person. */
  readonly customer: string | null;
  readonly hadTrial: boolean;
  /** Epoch milliseconds; null without Pro. */
  readonly proUntil: number | null;
  readonly renews: boolean;
  /** The payment provider's ids, the newest first. */
  readonly subscriptions: readonly string[];
}

export interface PaymentStore {
  /** Null without such an account. */
  account(userId: string): Promise<PaymentAccount | null>;
  /** Stores a customer unless another than `replaced` is stored, and answers the stored one. */
  storeCustomer(userId: string, customer: string, replaced: string | null): Promise<string | null>;
  /** Whether this person may begin a checkout now; two tabs may not at once. */
  takeTurn(userId: string, seconds: number): Promise<boolean>;
  endTurn(userId: string): Promise<void>;
  /** A ticket, to be drawn before the provider is asked; null for an event that was taken already. */
  beginEvent(eventId: string): Promise<number | null>;
  /** The event's row and its effect in one transaction; answers what became of it. */
  applyEvent(eventId: string, type: string, facts: SubscriptionFacts | null, ticket: number): Promise<string>;
  /** Adds to today's counts of deliveries that changed nothing, by reason. */
  countRefused(counts: Readonly<Record<string, number>>): Promise<void>;
  /** Those counts, the newest day first. */
  listRefused(): Promise<unknown>;
}

/** The database did not do it now; it may later. */
export class PaymentStoreError extends Error {
  override readonly name = 'PaymentStoreError';
  readonly status: number;

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

export function openPaymentStore({ supabaseUrl, setting }: Environment): PaymentStore {
  const key = setting('SUPABASE_SERVICE_ROLE_KEY');
  if (!key) throw new Error('SUPABASE_SERVICE_ROLE_KEY is not set');

  async function call(name: string, args: Readonly<Record<string, unknown>>): Promise<unknown> {
    const response = await fetch(`${supabaseUrl}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { apikey: key ?? '', authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(args),
    }).catch((cause: unknown) => {
      throw new PaymentStoreError(503, `${name} can't be reached`, { cause });
    });
    const text = await response.text();
    if (!response.ok) throw new PaymentStoreError(response.status, `${name} answered ${response.status}`);
    return text === '' ? null : JSON.parse(text);
  }

  return {
    account: async (userId) => accountOf(await call('payment_account', { user_uuid: userId })),
    async storeCustomer(userId, customer, replaced) {
      const stored = await call('store_payment_customer', { user_uuid: userId, customer, replaced });
      return typeof stored === 'string' ? stored : null;
    },
    takeTurn: async (userId, seconds) => (await call('take_checkout_turn', { user_uuid: userId, seconds })) === true,
    endTurn: async (userId) => void (await call('end_checkout_turn', { user_uuid: userId })),
    async beginEvent(eventId) {
      const ticket = await call('begin_payment_event', { event_id: eventId });
      return ticket === null ? null : Number(ticket);
    },
    applyEvent: async (event_id, event_type, facts, ticket) =>
      String(await call('apply_payment_event', { event_id, event_type, facts, ticket })),
    countRefused: async (counts) => void (await call('count_refused_events', { counts })),
    listRefused: () => call('refused_events', {}),
  };
}

function accountOf(row: unknown): PaymentAccount | null {
  if (row === null) return null;
  const { email, customer, had_trial: hadTrial, pro_until: proUntil, renews, subscriptions } = Object(row);
  return {
    email: typeof email === 'string' ? email : null,
    customer: typeof customer === 'string' ? customer : null,
    hadTrial: hadTrial === true,
    proUntil: typeof proUntil === 'string' ? Date.parse(proUntil) : null,
    renews: renews === true,
    subscriptions: Array.isArray(subscriptions) ? subscriptions.map(String) : [],
  };
}
