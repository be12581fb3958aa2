/** Payment data in the database; only the service role may read and write it. */
import type { Environment } from '../environment.ts';
import type { SubscriptionFacts } from './subscription-facts.ts';

export interface PaymentAccount {
  readonly email: string | null;
  /** The customer's id at the payment provider. */
  readonly customer: string | null;
  readonly hadTrial: boolean;
  /** Epoch milliseconds; null without Pro. */
  readonly proUntil: number | null;
  readonly renews: boolean;
  /** Ids at the payment provider, newest first. */
  readonly subscriptions: readonly string[];
}

export interface PaymentStore {
  /** Null without such an account. */
  account(userId: string): Promise<PaymentAccount | null>;
  /** Stores a customer if the stored one is still `replaced` (compare-and-set), and returns the stored one. */
  storeCustomer(userId: string, customer: string, replaced: string | null): Promise<string | null>;
  /** Takes the person's checkout lock, so that two tabs can't begin a checkout at once; false if it is taken. */
  takeTurn(userId: string, seconds: number): Promise<boolean>;
  endTurn(userId: string): Promise<void>;
  /** Draws a ticket, before the provider is asked; null if the event was already handled. */
  beginEvent(eventId: string): Promise<number | null>;
  /** Writes the event's row and its effect in one transaction; returns the outcome. */
  applyEvent(eventId: string, type: string, facts: SubscriptionFacts | null, ticket: number): Promise<string>;
  /** Adds to today's counts of deliveries that changed nothing, by reason. */
  countRefused(counts: Readonly<Record<string, number>>): Promise<void>;
  /** The counts, newest day first. */
  listRefused(): Promise<unknown>;
}

/** The database failed; a retry may succeed. */
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
