/** A person's data for screens on services in memory. */
import type { AccountCalls, AuthRefusal } from '../../../src/domain/account/account.ts';
import type { DashboardView, OwnProfileView } from '../../../src/workers/replica/api.ts';
import { FAKE_NOW } from './fake-data.ts';

/** ISO 8601 of this number of minutes before the fakes' current time. */
export const ago = (minutes: number) => new Date(FAKE_NOW - minutes * 60_000).toISOString();
const activity = { rating: null, achievement_type: null, restaurant_name: null, slug: null, location: null };
const NAMES = ['first_review', 'points_awarded', 'explorer', 'review_streak', 'foodie_master', 'community_helper'];

/** A person with some activities and badges. */
export const FAKE_DASHBOARD: DashboardView = {
  card: {
    name: 'Amina Yusuf',
    email: 'amina@example.org',
    city: 'Fez',
    avatarUrl: null,
    proUntil: null,
    points: 1250,
  },
  reviewedAt: [ago(120), ago(60 * 24 * 90), null],
  saved: 4,
  dashboard: {
    member_since: '2025-03-04T00:00:00Z',
    had_trial: false,
    stats: {
      total_reviews: 2,
      total_saved: 4,
      total_achievements: 2,
      points: 1250,
      days_active: 3,
      favorite_cuisine: 'Malaysian',
      cities_visited: 2,
      recent_activity_count: 5,
    },
    achievements: [
      ...NAMES.map((achievement_type, n) => ({
        achievement_type,
        current: n === 0 ? 1 : 2,
        total: n === 0 ? 1 : 3,
        achieved_at: n === 0 ? ago(60 * 24 * 3) : null,
      })),
      { achievement_type: 'globe_trotter', current: 5, total: 5, achieved_at: ago(60) },
      { achievement_type: 'of_tomorrow', current: 1, total: 1, achieved_at: ago(60) },
    ],
    activities: [
      { ...activity, id: '1', type: 'achievement', timestamp: ago(60), achievement_type: 'globe_trotter' },
      {
        ...activity,
        id: '2',
        type: 'review',
        timestamp: ago(120),
        rating: 4,
        restaurant_name: 'Zam Zam',
        slug: 'zam-zam',
        location: 'Singapore',
      },
      {
        ...activity,
        id: '3',
        type: 'save',
        timestamp: ago(60 * 24),
        restaurant_name: 'Nasi House',
        slug: 'nasi-house',
      },
      { ...activity, id: '4', type: 'save', timestamp: ago(60 * 24 * 2) },
    ],
  },
  dashboardAt: ago(1),
};

export const FAKE_PROFILE: OwnProfileView = {
  profile: {
    name: 'Amina Yusuf',
    phone: '+6561234567',
    city: 'Fez',
    avatar_url: null,
    dietary_preferences: ['vegan'],
    preferences: {
      notifications: {
        newRestaurants: true,
        reviewResponses: true,
        specialOffers: true,
        appUpdates: true,
        marketing: false,
      },
      privacy: { profileVisible: true, locationSharing: true, analyticsData: false },
      features: { earlyAccess: false },
    },
  },
  unsent: new Set(),
  refused: [],
};

const REFUSED: AuthRefusal = { ok: false, code: 'invalid_credentials', message: 'Invalid credentials' };

/** Account calls without a server. Nobody can sign in; every request for a message is recorded and succeeds. */
export function fakeAccount(note: (...what: unknown[]) => Promise<void>): AccountCalls {
  const done =
    (name: string) =>
    async (...given: unknown[]) => {
      await note(name, ...given);
      return { ok: true } as const;
    };
  return {
    signIn: async () => REFUSED,
    signUp: async () => REFUSED,
    sendCode: done('send code'),
    signInWithCode: async () => REFUSED,
    signInWithMailCode: async () => REFUSED,
    startGoogle: async () => REFUSED,
    finishGoogle: async () => REFUSED,
    acceptMailLink: async () => REFUSED,
    sendPasswordReset: done('send reset'),
    openRecovery: async () => REFUSED,
    openRecoveryWithCode: async () => REFUSED,
    resetPassword: done('reset password'),
    changePassword: done('change password'),
    sendReauthenticationCode: done('send reauthentication code'),
    resendConfirmation: done('resend confirmation'),
    requestEmailChange: done('change email'),
  };
}
