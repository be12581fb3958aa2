import { FAKE_STOP } from '../fakes/fake-stop.ts';
import { idOf, PEOPLE } from './people.ts';
import { PLACES } from './rows-of-places.ts';
import type { Row } from './sql.ts';
import { someoneElse, type TableFixture } from './table-fixture.ts';

/** `own…` are the owner's, `withdrawn` belongs to a person who is no longer confirmed, the others are the author's. */
export const REVIEWS = {
  own: idOf(1001),
  shown: idOf(1002),
  fresh: idOf(1003),
  hidden: idOf(1004),
  ownHidden: idOf(1005),
  ownDeleted: idOf(1006),
  withdrawn: idOf(1007),
} as const;
export const LISTS = { own: idOf(1101), others: idOf(1102) } as const;
export const TRIPS = { own: idOf(1401), others: idOf(1402) } as const;
export const STOPS = { own: idOf(881), others: idOf(883) } as const;
export const DRAFTS = { own: idOf(1201) } as const;
/** The fixture's only device that has pushed. */
export const OWNERS_CLIENT = idOf(1);
/** Texts that no answer to anyone but their owner may contain. */
export const SECRETS = {
  list: 'Umrah with mother',
  trip: 'To the hospital in Ipoh',
  stop: 'Ipoh',
  note: 'The cook is my cousin',
  draft: 'A second opinion of mine',
} as const;

const CONTENT = 'Rice, and more rice';

function profile(id: string, name: string, changes: Row = {}): Row {
  return {
    id,
    name,
    email: `${name.toLowerCase()}@example.com`,
    phone: '+6560000001',
    city: 'Singapore',
    stripe_customer_id: `cus_${name}`,
    points: 15,
    is_confirmed: true,
    ...changes,
  };
}

const PREFERENCES = {
  notifications: {
    newRestaurants: true,
    reviewResponses: true,
    specialOffers: true,
    appUpdates: true,
    marketing: false,
  },
  privacy: { profileVisible: true, locationSharing: true, analyticsData: false },
  features: { earlyAccess: false },
};

const HIDDEN_PROFILE = { ...PREFERENCES, privacy: { ...PREFERENCES.privacy, profileVisible: false } };

function review(id: string, user: string, restaurant: string, changes: Row = {}): Row {
  return {
    id,
    restaurant_id: restaurant,
    user_id: user,
    rating: 4,
    content: CONTENT,
    author_name: 'Aisha',
    region: 'sg',
    ...changes,
  };
}

function draft(id: string, changes: Row = {}): Row {
  return {
    id,
    review_id: REVIEWS.own,
    user_id: PEOPLE.owner,
    written_by: OWNERS_CLIENT,
    rating: 3,
    content: SECRETS.draft,
    ...changes,
  };
}

function photo(id: string, user: string, reviewId: string, digit: string, changes: Row = {}): Row {
  const path = `${user}/${reviewId}/${digit.repeat(64)}.jpg`;
  return { id, review_id: reviewId, user_id: user, path, width: 800, height: 600, ...changes };
}

const changeReport = (id: string, reporter: string, kind: string, changes: Row = {}): Row => ({
  id,
  restaurant_id: PLACES.live,
  reporter_id: reporter,
  kind,
  ...changes,
});

/** A check is refused long after its day. */
const TODAY = new Date().toISOString().slice(0, 10);

const placeCheck = (id: string, user: string, restaurant: string, changes: Row = {}): Row => ({
  id,
  user_id: user,
  restaurant_id: restaurant,
  answers: { still_here: 'yes' },
  day: TODAY,
  ...changes,
});

/** The answer and the photo of a person who saw a certificate. */
const photoOf = (user: string, restaurant: string): Row => ({
  answers: { certificate_seen: 'yes' },
  photo_path: `${user}/${restaurant}/${'3'.repeat(64)}.jpg`,
});

const suggestion = (id: string, author: string, changes: Row = {}): Row => ({
  id,
  author_id: author,
  name: 'Warung Baru',
  latitude: 1.3,
  longitude: 103.8,
  address: '1 Arab Street',
  reason: 'menu',
  ...changes,
});

const subscription = (id: string, user: string, changes: Row = {}): Row => ({
  id,
  user_id: user,
  status: 'canceled',
  current_period_start: '2025-12-01T00:00:00Z',
  current_period_end: '2026-01-01T00:00:00Z',
  paid_until: '2026-01-01T00:00:00Z',
  stripe_subscription_id: `sub_${id.replaceAll('-', '')}`,
  price_id: 'price_monthly',
  ...changes,
});

const badge = (id: string, user: string, type: string): Row => ({ id, user_id: user, achievement_type: type });
const forAnother = (self: string) => ({ 'for another': { user_id: someoneElse(self) } });
const ofDeletedPlace = { 'of a deleted place': { restaurant_id: PLACES.gone } };

/** Tables of people, parents first. */
export const PEOPLES_ROWS: Readonly<Record<string, TableFixture>> = {
  'public.users': {
    rows: {
      own: profile(PEOPLE.owner, 'Owner', { preferences: HIDDEN_PROFILE }),
      other: profile(PEOPLE.other, 'Other'),
      newcomer: profile(PEOPLE.newcomer, 'Newcomer'),
      pro: profile(PEOPLE.pro, 'Pro', { is_pro: true, pro_expires_at: '2099-01-01T00:00:00Z' }),
      author: profile(PEOPLE.author, 'Author'),
      doubtful: profile(PEOPLE.doubtful, 'Doubtful', { is_confirmed: false }),
    },
    candidate: () => profile(PEOPLE.spare, 'Spare'),
    values: {
      phone: '+6560000002',
      avatar_path: null,
      preferences: PREFERENCES,
      is_pro: false,
      stripe_customer_id: 'cus_Else',
      level: 'Master',
      is_confirmed: false,
    },
    fixedColumns: { id: '23503 clients_user_id_fkey' },
  },
  'public.subscriptions': {
    rows: {
      own: subscription(idOf(801), PEOPLE.owner),
      deleted: subscription(idOf(802), PEOPLE.owner, { _deleted: true }),
      others: subscription(idOf(803), PEOPLE.pro),
    },
    candidate: (self) => subscription(idOf(809), self),
    values: {
      user_id: PEOPLE.author,
      status: 'unpaid',
      current_period_start: '2025-11-01T00:00:00Z',
      paid_until: '2099-01-01T00:00:00Z',
      ticket: 9,
      stripe_subscription_id: 'sub_else',
      price_id: 'price_yearly',
    },
  },
  'public.points_ledger': {
    rows: {
      own: { id: idOf(811), user_id: PEOPLE.owner, activity: 'save', object_id: PLACES.live, points: 5 },
      others: { id: idOf(812), user_id: PEOPLE.author, activity: 'save', object_id: PLACES.live, points: 5 },
    },
    candidate: (self) => ({ id: idOf(819), user_id: self, activity: 'review', object_id: PLACES.fresh, points: 10 }),
    variants: forAnother,
    values: { user_id: PEOPLE.author, activity: 'review' },
  },
  'public.user_achievements': {
    rows: { own: badge(idOf(821), PEOPLE.owner, 'explorer'), others: badge(idOf(822), PEOPLE.author, 'explorer') },
    candidate: (self) => badge(idOf(829), self, 'globe_trotter'),
    variants: forAnother,
    values: { user_id: PEOPLE.pro, achievement_type: 'foodie_master' },
  },
  'public.saved_restaurants': {
    rows: {
      own: { id: idOf(831), user_id: PEOPLE.owner, restaurant_id: PLACES.live },
      deleted: { id: idOf(832), user_id: PEOPLE.owner, restaurant_id: PLACES.another, _deleted: true },
      others: { id: idOf(833), user_id: PEOPLE.author, restaurant_id: PLACES.live },
      'of the Pro member': { id: idOf(834), user_id: PEOPLE.pro, restaurant_id: PLACES.another },
    },
    candidate: (self) => ({ id: idOf(839), user_id: self, restaurant_id: PLACES.fresh }),
    variants: (self) => ({ ...forAnother(self), ...ofDeletedPlace }),
    values: { user_id: PEOPLE.pro, restaurant_id: PLACES.fresh },
  },
  'public.reviews': {
    rows: {
      own: review(REVIEWS.own, PEOPLE.owner, PLACES.live, { written_by: OWNERS_CLIENT }),
      shown: review(REVIEWS.shown, PEOPLE.author, PLACES.live),
      fresh: review(REVIEWS.fresh, PEOPLE.author, PLACES.another),
      hidden: review(REVIEWS.hidden, PEOPLE.author, PLACES.fresh, { hidden_at: '2026-01-01T00:00:00Z' }),
      'own hidden': review(REVIEWS.ownHidden, PEOPLE.owner, PLACES.another, { hidden_at: '2026-01-01T00:00:00Z' }),
      'own deleted': review(REVIEWS.ownDeleted, PEOPLE.owner, PLACES.gone, { _deleted: true }),
      withdrawn: review(REVIEWS.withdrawn, PEOPLE.doubtful, PLACES.live, { is_author_confirmed: false }),
    },
    candidate: (self) => review(idOf(1009), self, PLACES.fresh),
    variants: (self) => ({ ...forAnother(self), ...ofDeletedPlace }),
    values: {
      user_id: PEOPLE.pro,
      restaurant_id: PLACES.fresh,
      content: 'Other words, many of them',
      is_author_confirmed: false,
    },
    fixedColumns: { id: '23503 review_drafts_review_id_fkey' },
  },
  'public.review_drafts': {
    rows: {
      own: draft(DRAFTS.own),
      deleted: draft(idOf(1202), { _deleted: true }),
      others: draft(idOf(1203), { review_id: REVIEWS.shown, user_id: PEOPLE.author }),
    },
    candidate: (self) => draft(idOf(1209), { user_id: self }),
    variants: (self) => ({ ...forAnother(self), "of somebody else's review": { review_id: REVIEWS.shown } }),
    values: { user_id: PEOPLE.pro, review_id: REVIEWS.shown, content: 'Other words, many of them' },
  },
  'public.review_helpful': {
    rows: {
      own: { id: idOf(841), user_id: PEOPLE.owner, review_id: REVIEWS.shown },
      deleted: { id: idOf(842), user_id: PEOPLE.owner, review_id: REVIEWS.hidden, _deleted: true },
      others: { id: idOf(843), user_id: PEOPLE.author, review_id: REVIEWS.own },
    },
    candidate: (self) => ({ id: idOf(849), user_id: self, review_id: REVIEWS.fresh }),
    variants: (self) => ({
      ...forAnother(self),
      "of the owner's review": { review_id: REVIEWS.own },
      'of a hidden review': { review_id: REVIEWS.hidden },
      'of a deleted review': { review_id: REVIEWS.ownDeleted },
      'of a withdrawn review': { review_id: REVIEWS.withdrawn },
    }),
    values: { user_id: PEOPLE.pro, review_id: REVIEWS.fresh },
  },
  'public.lists': {
    rows: {
      own: { id: LISTS.own, user_id: PEOPLE.owner, name: SECRETS.list },
      deleted: { id: idOf(1103), user_id: PEOPLE.owner, name: 'Old', _deleted: true },
      others: { id: LISTS.others, user_id: PEOPLE.author, name: 'Mine' },
    },
    candidate: (self) => ({ id: idOf(1109), user_id: self, name: 'New' }),
    variants: forAnother,
    values: { user_id: PEOPLE.pro },
    fixedColumns: {
      id: '23503 list_items_list_id_user_id_fkey',
      user_id: '23503 list_items_list_id_user_id_fkey',
    },
  },
  'public.list_items': {
    rows: {
      own: { id: idOf(851), list_id: LISTS.own, user_id: PEOPLE.owner, restaurant_id: PLACES.live },
      deleted: {
        id: idOf(852),
        list_id: LISTS.own,
        user_id: PEOPLE.owner,
        restaurant_id: PLACES.another,
        _deleted: true,
      },
      others: { id: idOf(853), list_id: LISTS.others, user_id: PEOPLE.author, restaurant_id: PLACES.live },
    },
    candidate: (self) => ({ id: idOf(859), list_id: LISTS.own, user_id: self, restaurant_id: PLACES.fresh }),
    variants: (self) => ({
      ...forAnother(self),
      ...ofDeletedPlace,
      "on somebody else's list": { list_id: LISTS.others, user_id: self },
    }),
    values: { user_id: PEOPLE.owner, list_id: LISTS.own, restaurant_id: PLACES.fresh },
  },
  'public.trips': {
    rows: {
      own: { id: TRIPS.own, user_id: PEOPLE.owner, name: SECRETS.trip },
      deleted: { id: idOf(1403), user_id: PEOPLE.owner, name: 'Old', _deleted: true },
      others: { id: TRIPS.others, user_id: PEOPLE.author, name: 'Mine' },
    },
    candidate: (self) => ({ id: idOf(1409), user_id: self, name: 'New' }),
    variants: forAnother,
    values: { user_id: PEOPLE.pro },
    fixedColumns: {
      id: '23503 trip_stops_trip_id_user_id_fkey',
      user_id: '23503 trip_stops_trip_id_user_id_fkey',
    },
  },
  'public.trip_stops': {
    rows: {
      own: { ...FAKE_STOP, id: STOPS.own, trip_id: TRIPS.own, user_id: PEOPLE.owner, name: SECRETS.stop },
      deleted: { ...FAKE_STOP, id: idOf(882), trip_id: TRIPS.own, user_id: PEOPLE.owner, _deleted: true },
      others: { ...FAKE_STOP, id: STOPS.others, trip_id: TRIPS.others, user_id: PEOPLE.author },
    },
    candidate: (self) => ({ ...FAKE_STOP, id: idOf(889), trip_id: TRIPS.own, user_id: self }),
    variants: (self) => ({
      ...forAnother(self),
      "of somebody else's trip": { trip_id: TRIPS.others, user_id: self },
    }),
    values: {
      user_id: PEOPLE.owner,
      trip_id: TRIPS.own,
      country_code: 'SG',
      arrives_on: '2027-01-01',
      leaves_on: '2027-01-03',
    },
  },
  'public.notes': {
    rows: {
      own: { id: idOf(861), user_id: PEOPLE.owner, restaurant_id: PLACES.live, content: SECRETS.note },
      deleted: { id: idOf(862), user_id: PEOPLE.owner, restaurant_id: PLACES.another, content: 'Old', _deleted: true },
      others: { id: idOf(863), user_id: PEOPLE.author, restaurant_id: PLACES.live, content: 'Mine' },
    },
    candidate: (self) => ({ id: idOf(869), user_id: self, restaurant_id: PLACES.fresh, content: 'New' }),
    variants: (self) => ({ ...forAnother(self), ...ofDeletedPlace }),
    values: { user_id: PEOPLE.pro, restaurant_id: PLACES.fresh },
  },
  'public.place_checks': {
    rows: {
      own: placeCheck(idOf(891), PEOPLE.owner, PLACES.live),
      deleted: placeCheck(idOf(892), PEOPLE.owner, PLACES.another, { _deleted: true }),
      'with a photo': placeCheck(idOf(894), PEOPLE.owner, PLACES.retired, photoOf(PEOPLE.owner, PLACES.retired)),
      others: placeCheck(idOf(893), PEOPLE.author, PLACES.live, photoOf(PEOPLE.author, PLACES.live)),
    },
    candidate: (self) => placeCheck(idOf(899), self, PLACES.fresh),
    variants: (self) => ({ ...forAnother(self), ...ofDeletedPlace, 'with a photo': photoOf(self, PLACES.fresh) }),
    values: {
      user_id: PEOPLE.pro,
      restaurant_id: PLACES.fresh,
      answers: { certificate_seen: 'yes', pork: 'none' },
      photo_path: null,
      day: TODAY,
      network: 'a'.repeat(32),
      state: 'undone',
    },
  },
  'public.review_reports': {
    rows: {
      own: { id: idOf(871), reporter_id: PEOPLE.owner, review_id: REVIEWS.shown, reason: 'spam' },
      deleted: { id: idOf(872), reporter_id: PEOPLE.owner, review_id: REVIEWS.hidden, reason: 'spam', _deleted: true },
      others: { id: idOf(873), reporter_id: PEOPLE.author, review_id: REVIEWS.own, reason: 'spam' },
    },
    candidate: (self) => ({ id: idOf(879), reporter_id: self, review_id: REVIEWS.fresh, reason: 'spam' }),
    variants: (self) => ({
      'for another': { reporter_id: someoneElse(self) },
      "of the owner's review": { review_id: REVIEWS.own },
      'of a hidden review': { review_id: REVIEWS.hidden },
      'of a deleted review': { review_id: REVIEWS.ownDeleted },
      'of a withdrawn review': { review_id: REVIEWS.withdrawn },
    }),
    values: { reporter_id: PEOPLE.pro, review_id: REVIEWS.fresh, reason: 'other', state: 'upheld' },
  },
  'public.change_reports': {
    rows: {
      own: changeReport(idOf(881), PEOPLE.owner, 'closed'),
      deleted: changeReport(idOf(882), PEOPLE.owner, 'moved', { _deleted: true }),
      others: changeReport(idOf(883), PEOPLE.author, 'closed'),
    },
    candidate: (self) =>
      changeReport(idOf(889), self, 'hours', { photo_path: `${self}/${PLACES.live}/${'a'.repeat(64)}.jpg` }),
    // The path of the picture contains person and place. Without a picture, only the policy refuses the row.
    variants: (self) => ({
      'for another': { reporter_id: someoneElse(self), photo_path: null },
      'of a deleted place': { restaurant_id: PLACES.gone, photo_path: null },
    }),
    values: {
      reporter_id: PEOPLE.pro,
      restaurant_id: PLACES.fresh,
      photo_path: null,
      kind: 'contact',
      state: 'upheld',
    },
  },
  'public.place_suggestions': {
    rows: { own: suggestion(idOf(9041), PEOPLE.owner), others: suggestion(idOf(9042), PEOPLE.author) },
    candidate: (self) => suggestion(idOf(9049), self),
    variants: (self) => ({ 'for another': { author_id: someoneElse(self) } }),
    values: {
      id: idOf(9048),
      author_id: PEOPLE.pro,
      photo_path: null,
      reason: 'staff',
      state: 'dismissed',
      restaurant_id: PLACES.fresh,
      latitude: 1.4,
      longitude: 103.9,
      prayer: 'missing',
      kind: 'mosque',
      wheelchair: 'yes',
    },
  },
  'public.review_photos': {
    rows: {
      own: photo(idOf(891), PEOPLE.owner, REVIEWS.own, 'a'),
      approved: photo(idOf(892), PEOPLE.author, REVIEWS.shown, 'b', { state: 'approved' }),
      pending: photo(idOf(893), PEOPLE.author, REVIEWS.shown, 'c'),
      'of a hidden review': photo(idOf(894), PEOPLE.author, REVIEWS.hidden, 'd', { state: 'approved' }),
      'of a deleted review': photo(idOf(896), PEOPLE.author, REVIEWS.ownDeleted, '1', { state: 'approved' }),
      'of a withdrawn review': photo(idOf(897), PEOPLE.doubtful, REVIEWS.withdrawn, '2', { state: 'approved' }),
      'own deleted': photo(idOf(895), PEOPLE.owner, REVIEWS.own, 'e', { state: 'approved', _deleted: true }),
    },
    candidate: (self) => photo(idOf(899), self, REVIEWS.own, 'f'),
    variants: (self) => ({
      'for another': photo(idOf(899), someoneElse(self), REVIEWS.own, 'f'),
      "of somebody else's review": photo(idOf(899), self, REVIEWS.shown, 'f'),
    }),
    values: {
      user_id: PEOPLE.owner,
      review_id: REVIEWS.own,
      path: `${PEOPLE.owner}/${REVIEWS.own}/${'9'.repeat(64)}.jpg`,
      state: 'approved',
    },
  },
};
