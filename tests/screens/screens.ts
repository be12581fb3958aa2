/** All screens, and how to bring each into its states. */
import type { Page } from 'playwright';

export const STATES = ['loading', 'empty', 'error', 'offline', 'data'] as const;
export type State = (typeof STATES)[number];

/** The server behind the screens. */
export interface ShownServer {
  readonly url: string;
  /** The secret key, which may write anything. */
  readonly secretKey: () => string;
}

export interface Screen {
  readonly name: string;
  /** `visitor` is not signed in. `member` is, and has saved two places in the states `offline` and `data`. */
  readonly who: 'visitor' | 'member';
  readonly path: string;
  /** Path of the empty state, if it differs. */
  readonly emptyPath?: string;
  /** Accessible name of a button to press once the page is loaded. */
  readonly press?: string;
  /** Whether to save places while offline, which then wait to be sent. */
  readonly hasWaiting?: boolean;
  /** Replaces `path`: leads a member who has just signed up to the screen. */
  readonly bring?: (page: Page, server: ShownServer) => Promise<void>;
  /** The screen's states; all by default. */
  readonly states?: readonly State[];
}

/** Forms and texts need no data. */
const STATIC_STATES: readonly State[] = ['offline', 'data'];
const PLACE = '/restaurant/nasi-lemak-kembang';

export const SCREENS: readonly Screen[] = [
  { name: 'landing', who: 'visitor', path: '/', states: STATIC_STATES },
  { name: 'home', who: 'member', path: '/' },
  { name: 'search', who: 'visitor', path: '/search?q=nasi', emptyPath: '/search?q=zzyzx' },
  { name: 'filters', who: 'visitor', path: '/search?q=nasi', press: 'Filters', states: ['data'] },
  { name: 'directory', who: 'visitor', path: '/directory?country=singapore', emptyPath: '/directory?name=zzyzx' },
  { name: 'restaurant', who: 'member', path: PLACE, emptyPath: '/restaurant/no-such-place' },
  { name: 'review', who: 'member', path: PLACE, press: 'Write Review', states: STATIC_STATES },
  { name: 'offline', who: 'visitor', path: '/offline', states: ['loading', 'error', 'offline', 'data'] },
  { name: 'saved', who: 'member', path: '/saved' },
  { name: 'outbox', who: 'member', path: '/outbox', hasWaiting: true, states: ['loading', 'empty', 'offline'] },
  { name: 'suggest', who: 'member', path: '/suggest?name=Warung%20Baru', states: STATIC_STATES },
  { name: 'trips', who: 'member', path: '/trips', states: ['loading', 'empty', 'error', 'offline'] },
  { name: 'trips-visitor', who: 'visitor', path: '/trips', states: STATIC_STATES },
  { name: 'profile', who: 'member', path: '/profile' },
  { name: 'badges', who: 'member', path: '/profile?tab=badges' },
  { name: 'activity', who: 'member', path: '/profile?tab=activity' },
  ...['account', 'preferences', 'pro', 'privacy', 'help'].map(
    (tab): Screen => ({
      name: `settings-${tab}`,
      who: 'member',
      path: `/settings?tab=${tab}`,
      states: ['loading', 'error', 'offline', 'data'],
    }),
  ),
  { name: 'prayer', who: 'visitor', path: '/prayer', states: STATIC_STATES },
  { name: 'prayer-month', who: 'visitor', path: '/prayer?tab=month', states: ['data'] },
  { name: 'prayer-qibla', who: 'visitor', path: '/prayer?tab=qibla', states: ['data'] },
  { name: 'waiter', who: 'visitor', path: '/waiter?lang=ja', states: STATIC_STATES },
  { name: 'waiter-arabic', who: 'visitor', path: '/waiter?lang=ar', states: ['data'] },
  { name: 'pricing', who: 'visitor', path: '/pricing', states: STATIC_STATES },
  { name: 'subscription', who: 'member', path: '/subscription', states: ['loading', 'error', 'offline', 'data'] },
  { name: 'checkout', who: 'member', path: '/subscription/checkout?plan=yearly', states: STATIC_STATES },
  { name: 'subscription-cancelled', who: 'member', path: '/subscription/cancelled', states: STATIC_STATES },
  { name: 'login', who: 'visitor', path: '/login', states: STATIC_STATES },
  { name: 'signup', who: 'visitor', path: '/signup', states: STATIC_STATES },
  { name: 'forgot-password', who: 'visitor', path: '/forgot-password', states: STATIC_STATES },
  { name: 'reset-password', who: 'visitor', path: '/reset-password', states: STATIC_STATES },
  { name: 'terms', who: 'visitor', path: '/terms', states: STATIC_STATES },
  { name: 'privacy', who: 'visitor', path: '/privacy', states: STATIC_STATES },
  { name: 'credits', who: 'visitor', path: '/credits', states: STATIC_STATES },
  { name: 'not-found', who: 'visitor', path: '/no-such-page', states: STATIC_STATES },
];
