/** Which of their photos the owner may sign addresses of. */
import type { Check } from './checks.ts';
import { idOf, PEOPLE } from './people.ts';
import { insertOf } from './sql.ts';
import { OBJECTS } from './storage-checks.ts';
import { STORED } from './stored-files.ts';

/** A file that no row names. */
const LOOSE = {
  id: idOf(5099),
  bucket_id: 'review-photos',
  name: `${PEOPLE.owner}/new.jpg`,
  version: 'new',
  metadata: { size: 1000 },
};

function signs(which: string, id: string, before: string, expected: string): Check {
  return {
    object: OBJECTS,
    of: OBJECTS,
    name: `the owner signs an address of a photo ${which}`,
    subject: 'owner',
    before: `${before}; select set_config('storage.operation', 'storage.object.sign', true)`,
    sql: `select from ${OBJECTS} where id = '${id}'`,
    expected,
  };
}

/** The owner signs addresses: of a picture that a visible review names, and of others. */
export function signingChecks(): Check[] {
  const photo = STORED.find(({ bucket }) => bucket === 'review-photos');
  const ofPhoto = `update public.review_photos set`;
  const ofReview = `update public.reviews set`;
  const isPhoto = `where path = '${photo?.name}'`;
  const isReview = `where id = (select review_id from public.review_photos ${isPhoto})`;
  const changes: Readonly<Record<string, readonly [before: string, expected: string]>> = {
    'that waits': ['select 1', 'rows 1'],
    'that was approved': [`${ofPhoto} state = 'approved' ${isPhoto}`, 'rows 1'],
    'that was rejected': [`${ofPhoto} state = 'rejected' ${isPhoto}`, 'rows 0'],
    'that was removed': [`${ofPhoto} _deleted = true ${isPhoto}`, 'rows 0'],
    'of a hidden review': [`${ofReview} hidden_at = now() ${isReview}`, 'rows 0'],
    // Deleting a review deletes its pictures, too.
    'of a deleted review': [
      `${ofReview} _deleted = true ${isReview}; ${ofPhoto} _deleted = false ${isPhoto}`,
      'rows 0',
    ],
    'of a review that is no longer confirmed': [
      `update auth.users set email_confirmed_at = null, phone_confirmed_at = null where id = '${PEOPLE.owner}'`,
      'rows 0',
    ],
  };
  return [
    ...Object.entries(changes).map(([which, [before, expected]]) => signs(which, photo?.id ?? '', before, expected)),
    signs('that nothing names', LOOSE.id, insertOf(OBJECTS, LOOSE), 'rows 0'),
  ];
}
