/** The storage's files for the matrix, and the actors who reach each. The service reaches all. */
import { type Actor, EVERYONE, idOf, PEOPLE } from './people.ts';
import { REVIEWS } from './rows-of-people.ts';
import { PLACES } from './rows-of-places.ts';
import type { Row } from './sql.ts';

interface StoredFile {
  readonly id: string;
  readonly bucket: 'avatars' | 'review-photos' | 'packs';
  readonly name: string;
  readonly reads: readonly Actor[];
  readonly replaces: readonly Actor[];
  readonly removes: readonly Actor[];
}

/** The path of a photo of the fixture's `public.review_photos`, or of its `public.place_checks`. */
function photoPath(user: string, about: string, letter: string): string {
  return `${user}/${about}/${letter.repeat(64)}.jpg`;
}

const OWNER = ['owner'] as const satisfies readonly Actor[];
const NOBODY: readonly Actor[] = [];

export const STORED: readonly StoredFile[] = [
  {
    id: idOf(5001),
    bucket: 'avatars',
    name: `${PEOPLE.owner}/1.jpg`,
    reads: OWNER,
    replaces: OWNER,
    removes: OWNER,
  },
  // Its public address shows it to everyone; this is about the row.
  {
    id: idOf(5002),
    bucket: 'avatars',
    name: `${PEOPLE.author}/1.jpg`,
    reads: NOBODY,
    replaces: NOBODY,
    removes: NOBODY,
  },
  {
    id: idOf(5003),
    bucket: 'review-photos',
    name: photoPath(PEOPLE.owner, REVIEWS.own, 'a'),
    reads: OWNER,
    replaces: NOBODY,
    removes: NOBODY,
  },
  // Approved, then removed by its author.
  {
    id: idOf(5004),
    bucket: 'review-photos',
    name: photoPath(PEOPLE.owner, REVIEWS.own, 'e'),
    reads: OWNER,
    replaces: NOBODY,
    removes: OWNER,
  },
  {
    id: idOf(5005),
    bucket: 'review-photos',
    name: photoPath(PEOPLE.author, REVIEWS.shown, 'b'),
    reads: EVERYONE,
    replaces: NOBODY,
    removes: NOBODY,
  },
  {
    id: idOf(5006),
    bucket: 'review-photos',
    name: photoPath(PEOPLE.author, REVIEWS.shown, 'c'),
    reads: NOBODY,
    replaces: NOBODY,
    removes: NOBODY,
  },
  ...[
    photoPath(PEOPLE.author, REVIEWS.hidden, 'd'),
    photoPath(PEOPLE.author, REVIEWS.ownDeleted, '1'),
    photoPath(PEOPLE.doubtful, REVIEWS.withdrawn, '2'),
  ].map((name, index) => ({
    id: idOf(5010 + index),
    bucket: 'review-photos' as const,
    name,
    reads: NOBODY,
    replaces: NOBODY,
    removes: NOBODY,
  })),
  // Photos of checks, which their authors can't take away or replace.
  {
    id: idOf(5008),
    bucket: 'review-photos',
    name: photoPath(PEOPLE.owner, PLACES.retired, '3'),
    reads: OWNER,
    replaces: NOBODY,
    removes: NOBODY,
  },
  {
    id: idOf(5009),
    bucket: 'review-photos',
    name: photoPath(PEOPLE.author, PLACES.live, '3'),
    reads: NOBODY,
    replaces: NOBODY,
    removes: NOBODY,
  },
  // The operator's file, although the folder has a person's id.
  {
    id: idOf(5007),
    bucket: 'packs',
    name: `${PEOPLE.owner}/manifest.json`,
    reads: NOBODY,
    replaces: NOBODY,
    removes: NOBODY,
  },
];

/** The row of `storage.objects`. */
export function storedRow({ id, bucket, name }: StoredFile): Row {
  return { id, bucket_id: bucket, name, version: id, metadata: { size: 1000, mimetype: 'image/jpeg' } };
}
