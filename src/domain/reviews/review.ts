/**
 * Rules for a review's content (V1-V7, K6), and its normal form. Pure: form, device and tests share them; the server checks
 * again.
 */

/** Limits of characters, pictures, and bytes of a picture as chosen. */
export const REVIEW_LIMITS = {
  title: 100,
  contentMin: 10,
  content: 1000,
  photos: 5,
  photoBytes: 10 * 1024 * 1024,
} as const;

export const RATINGS = [1, 2, 3, 4, 5] as const;

/** The author's input; `rating` is 0 until one is chosen. */
export interface ReviewText {
  readonly rating: number;
  readonly title: string | null;
  readonly content: string;
  readonly verified_visit: boolean;
}

/** What is missing in a form, in the order of its fields. */
export type ReviewProblem = 'rating' | 'short' | 'long';

/** Empty if the review can be sent. Counts characters like the server: an emoji is one. */
export function reviewProblems({ rating, title, content }: ReviewText): ReviewProblem[] {
  const problems: ReviewProblem[] = [];
  if (!RATINGS.some((each) => each === rating)) problems.push('rating');
  if (Array.from(content.trim()).length < REVIEW_LIMITS.contentMin) problems.push('short');
  if (content.length > REVIEW_LIMITS.content || (title ?? '').length > REVIEW_LIMITS.title) problems.push('long');
  return problems;
}

/** Invisible control and direction characters, which the server refuses; pasted text may contain them. */
// oxlint-disable-next-line no-control-regex
const INVISIBLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** Normalises a review for sending: line ends, no invisible characters, no surrounding space, no empty title. */
export function tidyReview({ rating, title, content, verified_visit }: ReviewText): ReviewText {
  return { rating, title: tidyText(title ?? '') || null, content: tidyText(content), verified_visit };
}

/** A typed text in the form that the server accepts; see `tidyReview`. */
export function tidyText(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll(INVISIBLE, '').trim();
}

/**
 * Path of a picture in the bucket of review pictures (U24). The name is the hash of the content, so that sending it twice
 * creates one file.
 * @param aboutId id of the review, or of the place that a report is about
 * @param sha256 64 hexadecimal digits
 */
export function photoPath(userId: string, aboutId: string, sha256: string): string {
  return `${userId}/${aboutId}/${sha256}.jpg`;
}

/** The SHA-256 in a picture's path. */
export function hashOfPhoto(path: string): string {
  return /([0-9a-f]{64})\.\w+$/.exec(path)?.[1] ?? '';
}

/** Only the text fields of an object. */
export function textOf({ rating, title, content, verified_visit }: ReviewText): ReviewText {
  return { rating, title, content, verified_visit };
}
