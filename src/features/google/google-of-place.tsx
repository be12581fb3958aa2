import type { ReactNode } from 'react';
import type { GoogleReviews as GoogleData } from '#domain/reviews/google-reviews.ts';
import { useT } from '#i18n/i18n.tsx';
import { useToasts } from '#ui/toast.tsx';
import { GoogleReviews, type GoogleReviewsProps, GoogleToggle } from './google-section.tsx';
import { type GooglePart, useGoogleReviews } from './use-google-reviews.ts';

/** Google's parts of the reviews of a place. */
interface GoogleParts {
  /** The reviews to count; empty while switched off. */
  readonly shown: GoogleData;
  /** Switches them off and on. */
  readonly toggle: ReactNode;
  /** Requests them again by hand, if there are some, bypassing the server's cache. Says how many came, or that it failed (M48). */
  readonly refresh: () => Promise<void>;
  readonly isBusy: boolean;
  /** Renders them in a section of their own. */
  readonly section: (how: Omit<GoogleReviewsProps, 'google'>) => ReactNode;
}

interface GoogleOfPlaceProps {
  readonly placeId: string;
  readonly children: (google: GoogleParts) => ReactNode;
}

/** Requests Google's reviews of a place, and passes on their parts, to be shown among ours. */
export function GoogleOfPlace({ placeId, children }: GoogleOfPlaceProps) {
  const t = useT();
  const toasts = useToasts();
  const google = useGoogleReviews(placeId);
  const refresh = async () => {
    if (!google.isOn || google.answer?.state !== 'answered') return;
    const { state, data } = await google.refresh();
    if (state === 'answered') toasts.show('success', t('google.refreshed', { count: data.reviews.length }));
    else toasts.show('error', t('google.refreshFailed'));
  };
  return children({
    shown: google.shown,
    refresh,
    isBusy: google.isBusy,
    toggle: <GoogleToggle google={google} />,
    section: sectionOf(google),
  });
}

function sectionOf(google: GooglePart): GoogleParts['section'] {
  return (how) => <GoogleReviews google={google} {...how} />;
}
