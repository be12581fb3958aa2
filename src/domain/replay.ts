/**
 * What a person sees of their own: the server's documents with the outbox played on top (Y32). Pure; nothing here is
 * ever written back.
 */
import type { HeldMutation } from './mutations.ts';
import type { OwnDocument, OwnDocuments } from './own-documents.ts';

/** `waiting`: not on the server yet. `refused`: the server said no; kept here until the person decides. */
type SyncMark = 'synced' | 'waiting' | 'refused';

/** As far as a replay looks at it. */
export interface Pending {
  readonly mutation: HeldMutation;
  /** `sent`: the server took it, no pull has brought it yet. `discarded`: the person took it back. */
  readonly state: 'waiting' | 'sent' | 'refused' | 'discarded';
  /** The server's, with 'refused'. */
  readonly code: string | null;
}

/** Whether one saved a place, and whether the server knows. */
export interface SavedPlace {
  readonly isSaved: boolean;
  readonly mark: SyncMark;
  readonly code: string | null;
}

type ReviewText = Pick<OwnDocument<'own_reviews'>, 'rating' | 'title' | 'content' | 'verified_visit'>;

interface OwnReview extends ReviewText {
  /** What the server has of it; null for one that it has not seen. */
  readonly document: OwnDocument<'own_reviews'> | null;
  readonly mark: SyncMark;
}

type Profile = Pick<
  OwnDocument<'profile'>,
  'name' | 'phone' | 'city' | 'avatar_url' | 'dietary_preferences' | 'preferences'
>;

export interface OwnView {
  /** By the place's id; also places whose saving was taken back and is not sent yet. */
  readonly saved: ReadonlyMap<string, SavedPlace>;
  /** By the place's id. */
  readonly reviews: ReadonlyMap<string, OwnReview>;
  /** Ids of reviews found helpful. */
  readonly votes: ReadonlySet<string>;
  /** Null until it was pulled once. */
  readonly profile: Profile | null;
}

interface Draft {
  saved: Map<string, SavedPlace>;
  reviews: Map<string, OwnReview>;
  votes: Set<string>;
  profile: Profile | null;
}

type Reducers = {
  [Name in HeldMutation['name']]: (
    draft: Draft,
    args: Extract<HeldMutation, { name: Name }>['args'],
    mark: SyncMark,
  ) => void;
};

const REDUCERS: Reducers = {
  save_restaurant({ saved }, { restaurant_id: id }, mark) {
    // Saving what is saved changes nothing on the server: it is as it will be.
    if (!saved.get(id)?.isSaved) saved.set(id, { isSaved: true, mark, code: null });
  },
  unsave_restaurant({ saved }, { restaurant_id: id }, mark) {
    if (mark === 'waiting') saved.set(id, { isSaved: false, mark, code: null });
    else saved.delete(id);
  },
  write_review({ reviews }, { restaurant_id: id, rating, title = null, content, verified_visit = false }, mark) {
    const document = reviews.get(id)?.document ?? null;
    reviews.set(id, { rating, title, content, verified_visit, document, mark });
  },
  delete_review({ reviews }, { restaurant_id: id }) {
    reviews.delete(id);
  },
  // Which text it becomes is known once the server has answered: the one chosen may be another device's.
  choose_review_text() {},
  vote_helpful({ votes }, { review_id: id }) {
    votes.add(id);
  },
  unvote_helpful({ votes }, { review_id: id }) {
    votes.delete(id);
  },
  update_profile(draft, args) {
    const named = Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined));
    if (draft.profile) draft.profile = { ...draft.profile, ...named };
  },
  update_preferences(draft, args) {
    if (!draft.profile) return;
    const preferences = { ...draft.profile.preferences };
    for (const [group, flags] of Object.entries(args)) preferences[group] = { ...preferences[group], ...flags };
    draft.profile = { ...draft.profile, preferences };
  },
  // What it would change is not known; the outbox shows that it is there.
  unreadable() {},
};

/**
 * Plays pending mutations, in their order, on top of pulled documents. A refused save stays visible as such (U96); of
 * anything else that was refused the server's word is shown, and the text is in the outbox.
 */
export function replay(documents: OwnDocuments, pending: readonly Pending[]): OwnView {
  const draft: Draft = {
    saved: new Map(documents.saved.map(({ restaurant_id: id }) => [id, { isSaved: true, mark: 'synced', code: null }])),
    reviews: new Map(
      documents.own_reviews.map((document) => {
        const { rating, title, content, verified_visit } = document;
        return [document.restaurant_id, { rating, title, content, verified_visit, document, mark: 'synced' }];
      }),
    ),
    votes: new Set(documents.own_votes.map(({ review_id: id }) => id)),
    profile: documents.profile[0] ?? null,
  };
  for (const { mutation, state, code } of pending) {
    if (state === 'waiting') reduce(draft, mutation, 'waiting');
    else if (state === 'sent') reduce(draft, mutation, 'synced');
    else if (state === 'refused' && mutation.name === 'save_restaurant') {
      const { restaurant_id: id } = mutation.args;
      if (!draft.saved.get(id)?.isSaved) draft.saved.set(id, { isSaved: true, mark: 'refused', code });
    }
  }
  return draft;
}

function reduce(draft: Draft, { name, args }: HeldMutation, mark: SyncMark): void {
  // A mutation's name and arguments belong together, which TypeScript can't follow through the table.
  const reducer = REDUCERS[name] as (draft: Draft, args: HeldMutation['args'], mark: SyncMark) => void;
  reducer(draft, args, mark);
}
