// @module-tag full
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseModerateArguments } from '../../../supabase/commands/moderate/moderate-arguments.ts';
import { type ModerationTarget, openModeration } from '../../../supabase/commands/moderate/moderation-target.ts';
import { runModeration } from '../../../supabase/commands/moderate/run-moderation.ts';
import { discardImports, stageImport } from '../../../supabase/local/operator/import-steps.ts';
import { mergeImport } from '../../../supabase/local/operator/merge-import.ts';
import { ENGINES, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { startCommand } from '../../support/import-process.ts';
import { layOutDatabase } from '../../support/light-database.ts';
import { newDevice, type Person, pull, signUp } from '../../support/people.ts';
import { jpegBytes } from '../../support/pictures.ts';
import { insertInto, insertRestaurant } from '../../support/restaurant-rows.ts';

/** Evidence without details. */
const SILENT = {
  authority: null,
  certificate_number: null,
  valid_until: null,
  statement: null,
  url: null,
  checked_on: null,
};

/** A row as staged by the importer, with one piece of evidence. */
const stagedRow = (line: number, id: string, kind: string, evidence: object) => ({
  line,
  source: 'osm',
  source_id: id,
  id,
  data: {
    source: 'osm',
    source_id: id,
    name: `Place ${line}`,
    slug_base: `import-${id}`,
    country_code: 'SG',
    country: 'Singapore',
    halal_status: 'halal_friendly',
    evidence: [{ ...SILENT, kind, stated_by: 'OpenStreetMap', verified: false, ...evidence }],
  },
});

describe.each(ENGINES)('moderation on %s', (engine) => {
  let backend: TestBackend;
  let target: ModerationTarget;
  let author: Person;
  let reader: Person;
  let place: string;
  beforeAll(async () => {
    backend = await startTestBackend({ database: engine });
    const port = Number(new URL(backend.url).port);
    target = await openModeration({
      dataDir: backend.dataDir,
      port,
      databaseUrl: backend.databaseUrl ?? null,
      isPortAlone: false,
    });
    author = await signUp(backend);
    reader = await signUp(backend);
  });
  afterAll(async () => {
    await target.close();
    await backend.stop();
  });
  beforeEach(async () => {
    place = await insertRestaurant(backend.database);
  });

  const moderate = (...args: string[]) => runModeration(parseModerateArguments(args, 'layla'), target);
  const refusal = (...args: string[]) =>
    moderate(...args).then(
      () => 'done',
      (error: unknown) => Reflect.get(Object(error), 'code'),
    );

  async function writeReview(): Promise<string> {
    const content = 'Words that offend somebody.';
    expect(await newDevice(author).do('write_review', { restaurant_id: place, rating: 1, content })).toBe('applied');
    const { data } = await author.client.from('reviews').select('id').eq('restaurant_id', place).single();
    return data?.id ?? '';
  }

  async function idOf(table: 'review_reports' | 'change_reports' | 'review_photos', column: string, about: string) {
    const [row] = await backend.database.query<{ id: string }>(`select id from public.${table} where ${column} = $1`, [
      about,
    ]);
    return row?.id ?? '';
  }

  const addEvidence = (values: object = {}) =>
    insertInto(backend.database, 'restaurant_evidence', {
      restaurant_id: place,
      kind: 'certificate',
      authority: 'MUIS',
      certificate_number: '8-7654-3210',
      stated_by: 'Owner',
      verified: false,
      ...values,
    });

  const check = (person: Person, alcohol: string) =>
    newDevice(person).do('check_place', {
      restaurant_id: place,
      answers: { alcohol },
      day: new Date().toISOString().slice(0, 10),
    });

  const pulledPlace = async () =>
    (await pull(backend.client(), 'restaurants', { scope: { region: 'sg' } })).documents.find(({ id }) => id === place);
  const packVersion = async (): Promise<unknown> =>
    Reflect.get(Object(JSON.parse(readFileSync(join(backend.dataDir, 'packs', 'manifest.json'), 'utf8'))), 'version');

  test('the command lists, shows and decides a report; readers no longer see the review, and its author sees the reason', async () => {
    const review = await writeReview();
    await newDevice(reader).do('report_review', {
      review_id: review,
      reason: 'private_information',
      note: 'It names me: aisha@example.com, +65 9123 4567.',
    });
    const report = await idOf('review_reports', 'review_id', review);
    const env = {
      DATA_DIR: backend.dataDir,
      PORT: new URL(backend.url).port,
      ...(backend.databaseUrl && { DATABASE_URL: backend.databaseUrl }),
    };
    const before = await pull(backend.client(), 'reviews', { scope: { region: 'sg' } });
    expect(before.documents.map(({ id }) => id)).toContain(review);

    const run = (...args: string[]) => startCommand('moderate', args, env).ended;
    const listed = await run('list', '--kind', 'review');
    expect(listed).toMatchObject({ code: 0, stdout: expect.stringContaining(report) });
    expect(listed.stdout).toContain('It names me: [e-mail], [number].');
    expect(listed.stdout).toContain('  from a confirmed member, number 1 of that day');
    expect((await run('show', report)).stdout).toContain('  from a confirmed member\n');
    const hide = ['decide', report, 'hide', '--note', 'Names a person', '--as', 'layla'];
    for (const [picture, why] of [
      [join(backend.dataDir, 'no-copy.jpg'), 'is not there'],
      [backend.dataDir, 'is a folder'],
    ] as const) {
      const stderr = `--picture ${picture}: the file ${why}. Nothing was decided.\n`;
      expect(await run(...hide, '--picture', picture)).toMatchObject({ code: 2, stdout: '', stderr });
    }
    const decided = await run(...hide);
    expect(decided).toMatchObject({ code: 0, stdout: expect.stringContaining('review report') });

    expect((await backend.client().from('reviews').select('id').eq('id', review)).data).toEqual([]);
    const after = await pull(backend.client(), 'reviews', {
      scope: { region: 'sg' },
      checkpoint: before.checkpoint,
    });
    expect(after.gone.map(({ id }) => id)).toContain(review);
    const own = await pull(author.client, 'own_reviews');
    expect(own.documents.find(({ id }) => id === review)).toMatchObject({ is_hidden: true });
    const log = JSON.parse((await run('log', '--json')).stdout);
    expect(log[0]).toMatchObject({ id: report, decision: 'upheld', reason: 'Names a person', decided_by: 'layla' });

    expect(await run('decide', report, 'explode', '--note', 'x')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('A decision is one of approve, reject, hide, restore, dismiss, not explode.'),
    });
    await moderate('decide', review, 'restore', '--note', 'The name is gone');
    expect((await backend.client().from('reviews').select('id').eq('id', review)).data).toEqual([{ id: review }]);
  });

  test('a picture is approved once uploaded, and only if its content matches its path', async () => {
    const review = await writeReview();
    const bytes = Buffer.from(jpegBytes(review));
    const upload = (path: string) =>
      author.client.storage.from('review-photos').upload(path, new Blob([bytes], { type: 'image/jpeg' }));
    const anon = backend.client().storage.from('review-photos');
    const add = async (hash: string) => {
      const path = `${author.id}/${review}/${hash}.jpg`;
      await newDevice(author).do('add_review_photo', { review_id: review, path, width: 8, height: 8 });
      return { path, id: await idOf('review_photos', 'path', path) };
    };
    const good = await add(createHash('sha256').update(bytes).digest('hex'));
    expect(await refusal('decide', good.id, 'approve', '--note', 'Fine')).toBe('no_file');
    expect((await upload(good.path)).error).toBeNull();
    const file = /file: (.+)/.exec(await moderate('show', good.id))?.[1] ?? '';
    expect(readFileSync(file)).toEqual(bytes);
    expect((await anon.download(good.path)).data).toBeNull();
    const seen = /seen: (.+)/.exec(await moderate('show', good.id))?.[1] ?? '';
    expect(await refusal('decide', good.id, 'approve', '--note', 'Fine')).toBe('not_seen');
    expect(await refusal('decide', good.id, 'approve', '--note', 'Fine', '--seen', crypto.randomUUID())).toBe(
      'not_seen',
    );
    await moderate('decide', good.id, 'approve', '--note', 'Fine', '--seen', seen);
    expect((await anon.download(good.path)).data?.size).toBe(bytes.length);
    const { data } = await backend.client().from('reviews').select('images').eq('id', review).single();
    expect(data?.images).toEqual([good.path]);

    const other = await add('0'.repeat(64));
    expect((await upload(other.path)).error).toBeNull();
    const wrong = /seen: (.+)/.exec(await moderate('show', other.id))?.[1] ?? '';
    const approve = ['decide', other.id, 'approve', '--note', 'Fine', '--seen', wrong] as const;
    expect(await refusal(...approve)).toBe('no_file');
    // A hosted project has the file elsewhere: the moderator's own copy is compared.
    rmSync(/file: (.+)/.exec(await moderate('show', other.id))?.[1] ?? '');
    expect(await refusal(...approve)).toBe('no_file');
    const copy = join(backend.dataDir, 'copy.jpg');
    writeFileSync(copy, bytes);
    expect(await refusal(...approve, '--picture', copy)).toBe('no_file');
    await moderate('decide', other.id, 'reject', '--note', 'Not what it says');
    expect((await anon.download(other.path)).data).toBeNull();
    const own = await pull(author.client, 'own_photos');
    expect(own.documents.find(({ id }) => id === other.id)).toMatchObject({ state: 'rejected' });
  });

  test('a photo of a certificate is shown beside the answers, and removed from its check alone', async () => {
    const bytes = Buffer.from(jpegBytes(place));
    const photo = `${author.id}/${place}/${createHash('sha256').update(bytes).digest('hex')}.jpg`;
    const { error } = await author.client.storage
      .from('review-photos')
      .upload(photo, new Blob([bytes], { type: 'image/jpeg' }));
    expect(error).toBeNull();
    const day = new Date().toISOString().slice(0, 10);
    const args = { restaurant_id: place, answers: { certificate_seen: 'yes' }, day, photo };
    expect(await newDevice(author).do('check_place', args)).toBe('applied');
    const shown = await moderate('show', place);
    expect(shown).toContain('is there a halal certificate');
    const id = /photo (.+)/.exec(shown)?.[1] ?? '';
    expect(await moderate('list', '--kind', 'check', '--state', 'kept')).toContain(`${id}  check photo, kept`);
    expect(await moderate('list', '--kind', 'check')).not.toContain(id);
    const found = await moderate('show', id);
    expect(found).toContain('from a confirmed member');
    expect(readFileSync(/file: (.+)/.exec(found)?.[1] ?? '')).toEqual(bytes);
    expect(await refusal('decide', id, 'approve', '--note', 'Fine')).toBe('wrong_decision');
    expect(await moderate('decide', id, 'reject', '--note', 'No certificate')).toContain('check photo');
    expect(await refusal('show', id)).toBe('not_found');
    expect(await refusal('decide', id, 'reject', '--note', 'Again')).toBe('not_found');
    expect(await moderate('show', place)).not.toContain(id);
    const [own] = (await pull(author.client, 'own_checks')).documents.filter((each) => each['restaurant_id'] === place);
    expect(own).toMatchObject({ answers: { certificate_seen: 'yes' }, state: 'counted', photo: null });
    expect(await moderate('log', '--limit', '1')).toContain(`check photo ${id}`);
  });

  test('a picture whose file is damaged is not approved, wherever the file is', async () => {
    const review = await writeReview();
    const whole = jpegBytes(review);
    const half = whole.slice(0, -10);
    const path = `${author.id}/${review}/${createHash('sha256').update(half).digest('hex')}.jpg`;
    await newDevice(author).do('add_review_photo', { review_id: review, path, width: 8, height: 8 });
    const { error } = await author.client.storage
      .from('review-photos')
      .upload(path, new Blob([whole], { type: 'image/jpeg' }));
    expect(error).toBeNull();
    const id = await idOf('review_photos', 'path', path);
    const shown = await moderate('show', id);
    const approve = ['decide', id, 'approve', '--note', 'Fine', '--seen', /seen: (.+)/.exec(shown)?.[1] ?? ''] as const;
    // Hosted storage takes any content; this is how the disk would look if ours did.
    const file = /file: (.+)/.exec(shown)?.[1] ?? '';
    writeFileSync(file, half);
    expect(await refusal(...approve)).toBe('no_picture');
    rmSync(file);
    const copy = join(backend.dataDir, 'half.jpg');
    writeFileSync(copy, half);
    expect(await refusal(...approve, '--picture', copy)).toBe('no_picture');
    expect((await backend.client().storage.from('review-photos').download(path)).data).toBeNull();
    await moderate('decide', id, 'reject', '--note', 'Damaged', '--picture', copy);
  });

  test('a change report shows its picture and its place’s evidence, and the sender receives the answer', async () => {
    const evidence = await addEvidence();
    const bytes = jpegBytes('7');
    const photo = `${reader.id}/${place}/${createHash('sha256').update(bytes).digest('hex')}.jpg`;
    const said = { restaurant_id: place, kind: 'not_halal', note: 'They serve wine.', photo };
    expect(await newDevice(reader).do('report_change', said)).toBe('applied');
    const report = await idOf('change_reports', 'restaurant_id', place);
    expect(await moderate('show', report)).toContain(evidence);
    expect(await moderate('show', report)).toContain('file: not uploaded');
    const bucket = reader.client.storage.from('review-photos');
    expect((await bucket.upload(photo, new Blob([bytes], { type: 'image/jpeg' }))).error).toBeNull();
    const file = /file: (.+)/.exec(await moderate('show', report))?.[1] ?? '';
    expect(new Uint8Array(readFileSync(file))).toEqual(bytes);
    expect(await refusal('decide', report, 'hide', '--note', 'x')).toBe('wrong_decision');
    await moderate('decide', report, 'approve', '--note', 'Seen myself');
    const { documents } = await pull(reader.client, 'own_change_reports');
    expect(documents.find(({ id }) => id === report)).toMatchObject({ state: 'upheld' });
    // Approving a report publishes no picture.
    for (const client of [backend.client(), author.client]) {
      expect((await client.storage.from('review-photos').download(photo)).data).toBeNull();
    }
    expect(await moderate('list', '--kind', 'change')).not.toContain(report);
    expect(await moderate('list', '--kind', 'change', '--state', 'upheld')).toContain(report);
  });

  test('evidence decides the status, with its history, for readers and packs (U31)', async () => {
    const evidence = await addEvidence();
    expect(await moderate('list', '--kind', 'evidence')).toContain(evidence);
    await target.updatePacks();
    const packs = await packVersion();
    expect(await moderate('decide', evidence, 'approve', '--note', 'Asked the register')).toContain('packs: rebuilt');
    expect(await packVersion()).not.toEqual(packs);
    expect(await pulledPlace()).toMatchObject({
      halal_status: 'certified',
      evidence: [{ id: evidence, verified: true }],
      status_history: [
        { status: 'certified', reason: 'A moderator approved: certificate (MUIS)' },
        { status: 'unverified' },
      ],
    });
    await moderate('decide', evidence, 'reject', '--note', 'It was forged');
    expect(await pulledPlace()).toMatchObject({
      halal_status: 'unverified',
      evidence: [],
      status_history: [{ status: 'unverified', reason: 'A moderator rejected: certificate (MUIS)' }, {}, {}],
    });
    const { data } = await backend.client().from('restaurant_evidence').select('id').eq('restaurant_id', place);
    expect(data).toEqual([]);
    expect(await moderate('show', evidence)).toMatch(/rejected by layla: It was forged\n.*approved by layla/);
  });

  test('rejecting evidence removes only its effect: a place keeps the status that the rest supports', async () => {
    await backend.database.query(`update public.restaurants set halal_status = 'certified' where id = $1`, [place]);
    await addEvidence({ kind: 'owner_statement', authority: null, certificate_number: null });
    const certificate = await addEvidence({ verified: true, stated_by: 'MUIS' });
    expect(await moderate('list', '--kind', 'evidence')).not.toContain(certificate);
    await moderate('decide', certificate, 'reject', '--note', 'Withdrawn');
    expect(await pulledPlace()).toMatchObject({ halal_status: 'muslim_owned' });
    await moderate('decide', certificate, 'approve', '--note', 'It was another place');
    expect(await pulledPlace()).toMatchObject({ halal_status: 'certified' });
  });

  test('an import neither restores rejected evidence nor removes approved evidence', async () => {
    const [rejected, approved] = [crypto.randomUUID(), crypto.randomUUID()];
    const certificate = { id: crypto.randomUUID(), authority: 'MUIS', certificate_number: '1' };
    const tag = { id: crypto.randomUUID(), statement: 'diet:halal=yes' };
    const importTwo = async (changes: object = {}) => {
      const run = crypto.randomUUID();
      await discardImports(backend.database, run);
      await stageImport(backend.database, run, [
        stagedRow(1, rejected, 'source_tag', { ...tag, ...changes }),
        stagedRow(2, approved, 'certificate', { ...certificate, ...changes }),
      ]);
      const about = { file: 'a', source: 'osm', as_of: null, is_complete: false, ending: null, is_older_fine: false };
      return mergeImport(backend.database, run, 2, ['OpenStreetMap'], about);
    };
    const statuses = async () =>
      (await backend.client().from('restaurants').select('halal_status').in('id', [rejected, approved]).order('name'))
        .data;
    expect(await importTwo()).toMatchObject({ accepted: 2 });
    await moderate('decide', tag.id, 'reject', '--note', 'Vandalised');
    await moderate('decide', certificate.id, 'approve', '--note', 'Seen');
    const decided = [{ halal_status: 'unverified' }, { halal_status: 'certified' }];
    expect(await statuses()).toEqual(decided);
    expect(await importTwo()).toMatchObject({ accepted: 0, updated: 0, unchanged: 2 });
    expect(await importTwo({ checked_on: '2026-11-01' })).toMatchObject({ updated: 2 });
    expect(await statuses()).toEqual(decided);
  });

  test('a contradiction of visitors is listed with who said what; undo takes one person out, redo counts them again', async () => {
    expect(await check(author, 'none')).toBe('applied');
    expect(await check(reader, 'served')).toBe('applied');
    const listed = await moderate('list', '--kind', 'check');
    expect(listed).toContain('question: alcohol');
    expect(listed).toContain(reader.id);
    const id = /^([0-9a-f-]{36}) {2}check, open/m.exec(listed)?.[1] ?? '';
    const reason = ['--person', reader.id, '--note', 'It serves none'];
    expect(await moderate('undo', ...reason)).toContain(`checks of ${reader.id}: undone at 1 places`);
    expect(await pulledPlace()).toMatchObject({ visitors: { alcohol: { none: { people: 1 } } } });
    expect(await check(reader, 'served')).toBe('rejected checks_undone');
    const decide = ['decide', id, 'approve', '--note', 'Asked them'];
    expect(await refusal(...decide, '--answer', 'whole')).toBe('wrong_answer');
    expect(await refusal('decide', id, 'dismiss', '--note', 'Asked them', '--answer', 'none')).toBe('wrong_decision');
    expect(await moderate(...decide, '--answer', 'none')).toContain('check');
    expect(await backend.database.query('select user_id, is_right from moderation.judged_answers')).toEqual([
      { user_id: author.id, is_right: true },
    ]);
    expect(await moderate('list', '--kind', 'check')).toBe('Nothing.');
    expect(await moderate('redo', ...reason)).toContain('counted again at 1 places');
    expect(await moderate('log')).toContain(`person ${reader.id}`);
    expect(await refusal('undo', '--person', crypto.randomUUID(), '--note', 'x')).toBe('not_found');
  });

  test('only the operator can reach it', async () => {
    const route = `${backend.url}/__admin/moderation/list`;
    expect((await fetch(route, { method: 'POST', body: '{}' })).status).toBe(404);
    const headers = { authorization: `Bearer ${backend.secretKey}`, 'content-type': 'application/json' };
    expect((await fetch(route, { method: 'POST', body: '{}', headers })).status).toBe(409);
    const { error } = await author.client.from('restaurant_evidence').select('state');
    expect(error?.code).toBe('42501');
  });

  test.each<[string, string[], string]>([
    ['an id of nothing', ['show', '00000000-0000-4000-8000-000000000000'], 'not_found'],
    ['a decision on a place', ['decide', 'PLACE', 'hide', '--note', 'x'], 'wrong_decision'],
    ['a note that is too long', ['decide', 'REVIEW', 'hide', '--note', 'x'.repeat(1001)], 'bad_note'],
    ['a note that controls the terminal', ['decide', 'REVIEW', 'hide', '--note', '\u001b[2J'], 'bad_note'],
  ])('%s is refused and leaves no trace', async (_, args, code) => {
    const review = args.includes('REVIEW') ? await writeReview() : '';
    const before = await target.log(500);
    expect(await refusal(...args.map((arg) => arg.replace('PLACE', place).replace('REVIEW', review)))).toBe(code);
    expect(await target.log(500)).toEqual(before);
  });
});

// In an empty folder, which takes seconds: only this test proves that a command creates the database.
test('without a backend the command opens the data itself', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'rihla-moderate-'));
  try {
    await layOutDatabase(dataDir);
    const { code, stdout } = await startCommand('moderate', ['list'], { DATA_DIR: dataDir, PORT: '1' }).ended;
    expect([code, stdout]).toEqual([0, 'Nothing.\n']);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
