/**
 * Each actor's rights on the rows of the storage's files. The storage API first accesses these rows as the person. It enforces
 * the buckets' limits itself; see bucket-mutants.ts.
 */
import type { Check } from './checks.ts';
import { ACTORS, type Actor, EVERYONE, idOf, PEOPLE, personOf, SIGNED_IN } from './people.ts';
import { REFUSED } from './right-checks.ts';
import { insertOf, type Row } from './sql.ts';
import { STORED } from './stored-files.ts';

export const OBJECTS = 'storage.objects';
const BUCKETS_TABLE = 'storage.buckets';
const ROOM = 'accounts.has_upload_room(text, uuid, text, jsonb)';
const MB = 1024 * 1024;

function check(name: string, subject: Actor, sql: string, expected: string, more: Partial<Check> = {}): Check {
  return { object: OBJECTS, of: OBJECTS, name, subject, sql, expected, ...more };
}

function rows(reached: boolean): string {
  return reached ? 'rows 1' : 'rows 0';
}

function newFile(bucket: string, name: string, size = 1000): Row {
  return { id: idOf(5099), bucket_id: bucket, name, version: 'new', metadata: { size } };
}

/** Each actor reads, replaces and removes each file. */
function fileChecks(actor: Actor): Check[] {
  const isService = actor === 'service';
  return STORED.flatMap(({ id, bucket, name, reads, replaces, removes }) => {
    const file = `${name} of ${bucket}`;
    const where = `where id = '${id}'`;
    const isThere = `select case when exists (select from ${OBJECTS} ${where}) then 'there' else 'gone' end`;
    return [
      check(
        `${actor} reads ${file}`,
        actor,
        `select from ${OBJECTS} ${where}`,
        rows(isService || reads.includes(actor)),
      ),
      check(
        `${actor} replaces ${file}`,
        actor,
        `update ${OBJECTS} set version = 'new' ${where}`,
        rows(isService || replaces.includes(actor)),
      ),
      check(
        `${actor} removes ${file}`,
        actor,
        `delete from ${OBJECTS} ${where}`,
        isService || removes.includes(actor) ? 'gone' : 'there',
        { after: isThere },
      ),
    ];
  });
}

/** Adds files to each bucket: in the actor's own folder, in someone else's, and in none. */
function addingChecks(actor: Actor): Check[] {
  const self = personOf(actor) ?? PEOPLE.owner;
  const folders = { 'the own folder': `${self}/`, 'the folder of another': `${PEOPLE.author}/`, 'no folder': '' };
  return ['avatars', 'review-photos', 'packs'].flatMap((bucket) =>
    Object.entries(folders).map(([where, folder]) => {
      const isOwn = where === 'the own folder' && bucket !== 'packs' && personOf(actor) !== undefined;
      return check(
        `${actor} adds a file to ${where} of ${bucket}`,
        actor,
        insertOf(OBJECTS, newFile(bucket, `${folder}new.jpg`)),
        actor === 'service' || isOwn ? 'rows 1' : REFUSED,
      );
    }),
  );
}

/**
 * Statements that read no columns, so that no policy for reading protects the rows. They change or remove every possible row,
 * and move the actor's avatar to forbidden places.
 */
function sweepChecks(actor: Exclude<Actor, 'service'>): Check[] {
  const replaced = STORED.filter(({ replaces }) => replaces.includes(actor)).length;
  const kept = STORED.filter(({ removes }) => !removes.includes(actor));
  const ids = kept.map(({ id }) => `'${id}'`).join(', ');
  const moves: Readonly<Record<string, string>> = {
    'into the folder of another': `name = '${PEOPLE.author}/moved.jpg'`,
    'to the photos of reviews': `bucket_id = 'review-photos'`,
    'to the packs': `bucket_id = 'packs'`,
  };
  return [
    check(`${actor} changes all files`, actor, `update ${OBJECTS} set version = 'new'`, `rows ${replaced}`),
    check(`${actor} removes all files`, actor, `delete from ${OBJECTS}`, String(kept.length), {
      after: `select count(*)::text from ${OBJECTS} where id in (${ids})`,
    }),
    ...Object.entries(moves).map(([where, set]) =>
      check(`${actor} moves files ${where}`, actor, `update ${OBJECTS} set ${set}`, replaced > 0 ? REFUSED : 'rows 0'),
    ),
  ];
}

/** Inserts files of this size for the owner, in addition to the fixture's. */
function filled(bucket: string, files: number, bytes: number): string {
  return `insert into ${OBJECTS} (bucket_id, name, metadata)
    select '${bucket}', '${PEOPLE.owner}/filled/' || n, jsonb_build_object('size', ${bytes}) from generate_series(1, ${files}) n`;
}

function roomCheck(name: string, before: string, file: Row, expected: string): Check {
  return check(name, 'owner', insertOf(OBJECTS, file), expected, { object: ROOM, of: ROOM, before });
}

/** Limits on a person's files: the last file that fits, and one more. Replacing a file takes no extra room. */
function roomChecks(): Check[] {
  const limits = [
    { bucket: 'avatars', files: 20, bytes: 25 * MB, held: 1 },
    { bucket: 'review-photos', files: 500, bytes: 500 * MB, held: 3 },
  ];
  const own = `${PEOPLE.owner}/new.jpg`;
  return limits.flatMap(({ bucket, files, bytes, held }) => {
    // The folders that sort before and after the owner's.
    const others = [idOf(0), PEOPLE.other].map((id) => filled(bucket, files, 0).replaceAll(PEOPLE.owner, id)).join(';');
    const large = bytes - held * 1000 - 10;
    return [
      roomCheck(`the last file of ${bucket}`, filled(bucket, files - held - 1, 0), newFile(bucket, own), 'rows 1'),
      roomCheck(`one file more in ${bucket}`, filled(bucket, files - held, 0), newFile(bucket, own), REFUSED),
      roomCheck(`the last bytes of ${bucket}`, filled(bucket, 1, large), newFile(bucket, own, 10), 'rows 1'),
      roomCheck(`one byte more in ${bucket}`, filled(bucket, 1, large), newFile(bucket, own, 11), REFUSED),
      roomCheck(`a file in ${bucket} when other people's folders are full`, others, newFile(bucket, own), 'rows 1'),
    ];
  });
}

/** Everyone can read the public bucket, so it accepts no files from unconfirmed accounts. */
function confirmedChecks(): Check[] {
  const unconfirmed = `update auth.users set email_confirmed_at = null, phone_confirmed_at = null where id = '${PEOPLE.owner}'`;
  const own = `${PEOPLE.owner}/new.jpg`;
  return [
    roomCheck('an avatar of an unconfirmed account', unconfirmed, newFile('avatars', own), REFUSED),
    roomCheck('a photo of an unconfirmed account', unconfirmed, newFile('review-photos', own), 'rows 1'),
    // The owner has three photos of 1000 bytes.
    ...[6, 7].map((files) =>
      roomCheck(
        `photo ${files + 4} of an unconfirmed account`,
        `${unconfirmed}; ${filled('review-photos', files, 0)}`,
        newFile('review-photos', own),
        files === 6 ? 'rows 1' : REFUSED,
      ),
    ),
    ...[10, 11].map((bytes) =>
      roomCheck(
        `the last ${bytes} bytes of an unconfirmed account`,
        `${unconfirmed}; ${filled('review-photos', 1, 20 * MB - 3 * 1000 - 10)}`,
        newFile('review-photos', own, bytes),
        bytes === 10 ? 'rows 1' : REFUSED,
      ),
    ),
  ];
}

/** In a full folder, avatars can be replaced and renamed, but can't grow beyond the limit. */
function replacingChecks(): Check[] {
  const [avatar] = STORED;
  const full = filled('avatars', 19, MB);
  const upsert = (size: number) =>
    `${insertOf(OBJECTS, newFile('avatars', avatar?.name ?? '', size))}
     on conflict (bucket_id, name) do update set version = excluded.version, metadata = excluded.metadata`;
  const tried = (name: string, sql: string, expected: string) =>
    check(name, 'owner', sql, expected, { object: ROOM, of: ROOM, before: full });
  const mine = `where id = '${avatar?.id}'`;
  return [
    tried('an avatar is replaced in a full folder', upsert(MB), 'rows 1'),
    tried('an avatar is replaced by one that there is no room for', upsert(6 * MB + 1), REFUSED),
    tried(
      'an avatar grows beyond the room that there is',
      `update ${OBJECTS} set metadata = '{"size": ${6 * MB + 1}}' ${mine}`,
      REFUSED,
    ),
    tried(
      'an avatar is renamed in a full folder',
      `update ${OBJECTS} set name = '${PEOPLE.owner}/2.jpg' ${mine}`,
      'rows 1',
    ),
  ];
}

/** The owner's first photo after its approval: it can't be removed, and exposes no file of the same name elsewhere. */
function approvedChecks(): Check[] {
  const photo = STORED.find(({ bucket }) => bucket === 'review-photos');
  const where = `where id = '${photo?.id}'`;
  const approved = `update public.review_photos set state = 'approved' where path = '${photo?.name}'`;
  const namesake = insertOf(OBJECTS, newFile('avatars', photo?.name ?? ''));
  return [
    check('the owner removes a photo that was approved', 'owner', `delete from ${OBJECTS} ${where}`, 'rows 0', {
      before: approved,
    }),
    check(
      'the owner removes a photo that waits for a moderator',
      'owner',
      `delete from ${OBJECTS} ${where}`,
      'rows 0',
      {
        before: `update public.review_photos set state = 'pending' where path = '${photo?.name}'`,
      },
    ),
    check('the owner removes a photo that a moderator rejected', 'owner', `delete from ${OBJECTS} ${where}`, 'rows 1', {
      before: `update public.review_photos set state = 'rejected' where path = '${photo?.name}'`,
    }),
    check(
      'the owner removes a photo that is no longer part of the review',
      'owner',
      `delete from ${OBJECTS} ${where}`,
      'rows 1',
      {
        before: `update public.review_photos set _deleted = true where path = '${photo?.name}'`,
      },
    ),
    check(
      'anon signs an address for a photo that everyone sees',
      'anon',
      `select from ${OBJECTS} where id = '${idOf(5005)}'`,
      'rows 0',
      {
        before: `select set_config('storage.operation', 'storage.object.sign', true)`,
      },
    ),
    check(
      'anon reads an avatar that is called like an approved photo',
      'anon',
      `select from ${OBJECTS} where id = '${idOf(5099)}'`,
      'rows 0',
      { before: `${approved}; ${namesake}` },
    ),
  ];
}

function bucketChecks(): Check[] {
  return EVERYONE.flatMap((actor) => {
    const of = { object: BUCKETS_TABLE, of: BUCKETS_TABLE };
    const added = insertOf(BUCKETS_TABLE, { id: 'new', name: 'new' });
    return [
      check(`${actor} reads the buckets`, actor, `select from ${BUCKETS_TABLE}`, 'rows 0', of),
      check(`${actor} adds a bucket`, actor, added, REFUSED, of),
      check(`${actor} changes the buckets`, actor, `update ${BUCKETS_TABLE} set public = true`, 'rows 0', of),
      // Buckets that hold files can't be deleted, so empty them first.
      check(`${actor} removes the buckets`, actor, `delete from ${BUCKETS_TABLE}`, 'rows 0', {
        ...of,
        before: `delete from ${OBJECTS}`,
      }),
    ];
  });
}

export function storageChecks(): Check[] {
  return [
    ...ACTORS.flatMap((actor) => [...fileChecks(actor), ...addingChecks(actor)]),
    ...(['anon', ...SIGNED_IN] as const).flatMap(sweepChecks),
    ...roomChecks(),
    ...confirmedChecks(),
    ...replacingChecks(),
    ...approvedChecks(),
    ...bucketChecks(),
  ];
}
