// @module-tag quick
import { expect, test } from 'vitest';
import { nameIn } from '../../../src/domain/places/names.ts';
import { fakeEvidence, fakeRestaurant } from '../../../tests/support/fakes/fake-data.ts';
import { withPlaceBody } from './place-body.ts';
import { withPlaceHead } from './place-head.ts';
import { createPlacePages } from './place-pages.ts';
import { PAGE_LANGUAGES } from './place-words.ts';

const SHELL = '<head><meta name="description" content="x"><title>Rihla</title></head><body></body>';
const PLACE = fakeRestaurant({
  name: 'Warung',
  halal_status: 'muslim_owned',
  cuisine_types: ['Turkish', 'Grill'],
  average_rating: 4.5,
  review_count: 1234,
  evidence: [fakeEvidence({ kind: 'source_tag', checked_on: '2026-02-03' })],
});

test.each(PAGE_LANGUAGES)('the head of a place is in %s', (language) => {
  const html = withPlaceHead(SHELL, PLACE, { site: 'https://rihla.example', today: '2026-11-20', language });
  const cuisines = ['Turkish', 'Grill'].map((each) => nameIn(language, 'cuisine', each)).join(', ');
  expect(html).toContain(`${nameIn(language, 'status', 'muslim_owned')} · ${cuisines}`);
  expect(html).not.toContain('{mean}');
  const options = { now: 0, today: '2026-11-20', readAt: 0, pictures: [], language };
  const body = withPlaceBody('<p>{{cuisines}}</p>', PLACE, options);
  expect(body).toContain(`<p>${cuisines.replace(', ', language === 'ar' ? '، ' : ', ')}</p>`);
});

test("numbers and days are formatted for the page's language", () => {
  const options = { now: 0, today: '2026-11-20', readAt: 0, pictures: [], language: 'fr' as const };
  const template = '<p>{{rating}} {{severalReviews}}{{#holding}} {{checkedOn}}{{/holding}}</p>';
  expect(withPlaceBody(template, PLACE, options).replaceAll(/\s/g, ' ')).toContain('<p>4,5 1 234 3 févr. 2026</p>');
});

test('a page uses the template of its language', async () => {
  const answer = createPlacePages({
    findPlace: async () => PLACE,
    readShell: async () => SHELL,
    readTemplate: async (language) => SHELL.replace('<body>', `<body class="${language}">`),
    site: () => 'https://rihla.example',
    pictures: [],
    now: () => 0,
    report: () => {},
  });
  const page = async (...asked: Parameters<typeof answer>) => (await answer(...asked))?.html;
  expect(await page('warung', 'tr')).toContain('<body class="tr">');
  expect(await page('warung', 'tr')).toContain('5 üzerinden 4,5 puan');
  expect(await page('warung')).toContain('<body class="en">');
});
