import type { ReactNode } from 'react';
import type { GoogleReviews as GoogleData } from '#domain/reviews/google-reviews.ts';
import { GoogleReviews, type GoogleReviewsProps, GoogleToggle } from './google-section.tsx';
import { type GooglePart, useGoogleReviews } from './use-google-reviews.ts';

/** Google's parts of the reviews of a place. */
interface GoogleParts {
  /** The reviews to count; empty while switched off. */
  readonly shown: GoogleData;
  /** Switches them off and on. */
  readonly toggle: ReactNode;
  /** Renders them in a section of their own. */
  readonly section: (how: Omit<GoogleReviewsProps, 'google'>) => ReactNode;
}

interface GoogleOfPlaceProps {
  readonly placeId: string;
  readonly children: (google: GoogleParts) => ReactNode;
}

/** Requests Google's reviews of a place, and passes on their parts, to be shown among ours. */
export function GoogleOfPlace({ placeId, children }: GoogleOfPlaceProps) {
  const google = useGoogleReviews(placeId);
  return children({
    shown: google.shown,
    toggle: <GoogleToggle google={google} />,
    section: sectionOf(google),
  });
}

function sectionOf(google: GooglePart): GoogleParts['section'] {
  return (how) => <GoogleReviews google={google} {...how} />;
}
