/**
 * What a review may say (V1-V7, K6) and how it is written down. Pure: form, device and tests judge alike; the server
 * judges again.
 */

/** Characters, pictures, and bytes of a picture as it is chosen. */
export const REVIEW_LIMITS = {
  title: 100,
  contentMin: 10,
  content: 1000,
  photos: 5,
  photoBytes: 10 * 1024 * 1024,
} as const;

export const RATINGS = [1, 2, 3, 4, 5] as const;

/** What the author says; no rating is chosen while it is 0. */
export interface ReviewText {
  readonly rating: number;
  readonly title: string | null;
  readonly content: string;
  readonly verified_visit: boolean;
}

/** What a form still lacks, in the order in which it asks. */
export type ReviewProblem = 'rating' | 'short' | 'long';

/** Empty when the text may be sent. Characters are counted as the server does: an emoji is one. */
export function reviewProblems({ rating, title, content }: ReviewText): ReviewProblem[] {
  const problems: ReviewProblem[] = [];
  if (!RATINGS.some((each) => each === rating)) problems.push('rating');
  if (Array.from(content.trim()).length < REVIEW_LIMITS.contentMin) problems.push('short');
  if (content.length > REVIEW_LIMITS.content || (title ?? '').length > REVIEW_LIMITS.title) problems.push('long');
  return problems;
}

/** What the server would refuse though nobody sees it: characters of control and of direction, as copying brings them. */
// oxlint-disable-next-line no-control-regex
const INVISIBLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** The text as it is sent: lines end alike, nothing invisible, nothing around it, no empty title. */
export function tidyReview({ rating, title, content, verified_visit }: ReviewText): ReviewText {
  return { rating, title: tidyText(title ?? '') || null, content: tidyText(content), verified_visit };
}

/** What a person wrote, as the server takes it: see `tidyReview`. */
export function tidyText(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll(INVISIBLE, '').trim();
}

/**
 * Where a picture lies in the bucket of review pictures (U24): its name is what it shows, so that sending it twice makes
 * one.
 * @param aboutId of the review, or of the place that a report is about
 * @param sha256 64 hexadecimal digits
 */
export function photoPath(userId: string, aboutId: string, sha256: string): string {
  return `${userId}/${aboutId}/${sha256}.jpg`;
}

/** The SHA-256 that a picture's path promises. */
export function hashOfPhoto(path: string): string {
  return /([0-9a-f]{64})\.\w+$/.exec(path)?.[1] ?? '';
}

/** The text alone of whatever has one. */
export function textOf({ rating, title, content, verified_visit }: ReviewText): ReviewText {
  return { rating, title, content, verified_visit };
}
