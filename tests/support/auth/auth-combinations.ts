/** All pairs of acts of two people on one account. */
const BASES = ['confirmed', 'unconfirmed'] as const;
/** What a squatter has left pending in the account. */
const PENDING = ['phone', 'email', 'password', 'google'] as const;
const ACTS = ['recover', 'link', 'code', 'google', 'sms', 'resend'] as const;

export type Pending = (typeof PENDING)[number];
export type Act = (typeof ACTS)[number];
type Step = readonly ['owner' | 'squatter', Act];

export interface Combination {
  /** Whether the account's address is confirmed: then it is the owner's account, else the squatter's. */
  readonly base: (typeof BASES)[number];
  readonly pending: Pending;
  readonly acts: readonly [Step, Step];
}

/** Every pair of an owner's act and a squatter's act, in both orders, on every account. */
export function combinations(): Combination[] {
  const orders = ACTS.flatMap((mine) => ACTS.flatMap((theirs) => bothOrders(['owner', mine], ['squatter', theirs])));
  return BASES.flatMap((base) => PENDING.flatMap((pending) => orders.map((acts) => ({ base, pending, acts }))));
}

function bothOrders(one: Step, other: Step): (readonly [Step, Step])[] {
  return [
    [one, other],
    [other, one],
  ];
}
