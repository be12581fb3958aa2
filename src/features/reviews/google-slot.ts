import type { ComponentType, ReactNode } from 'react';
import type { GoogleReviews } from '#domain/reviews/google-reviews.ts';

/** Google's parts of the reviews of a place. */
export interface GoogleParts {
  /** The reviews to count; empty while switched off. */
  readonly shown: GoogleReviews;
  readonly toggle: ReactNode;
  /** Requests them again by hand, if there are some. */
  readonly refresh: () => Promise<void>;
  readonly isBusy: boolean;
  readonly section: (how: {
    /** Shown above the list. */
    readonly summary: ReactNode;
    /** Whether all of our reviews are on the page, up to date. */
    readonly hasAllOurs: boolean;
  }) => ReactNode;
}

/** Adds Google's reviews to ours. Given by `app`, because it belongs to another feature. */
export type GoogleSlot = ComponentType<{
  readonly placeId: string;
  readonly children: (google: GoogleParts) => ReactNode;
}>;
