// @module-tag full
import { beforeEach, expect, test, vi } from 'vitest';
import { cardOf } from '#places/cards/card-of.ts';
import type { FakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { FAKE_RESTAURANTS } from '../../../tests/support/fakes/fake-data.ts';
import {
  button,
  idOf,
  NOW,
  openTrips,
  SINGAPORE_STOP,
  stop,
  T,
  trip,
  tripServices,
} from '../../../tests/support/screens/open-trips.tsx';

const SAVED = { isSaved: true, mark: 'synced', code: null } as const;
const [SOME_PLACE] = FAKE_RESTAURANTS;
if (!SOME_PLACE) throw new Error('There are no places');
const PLACE = { ...SOME_PLACE, id: idOf(70), name: 'Warung Melati', address: '12 Arab Street', ...positionOfStop() };

function positionOfStop() {
  return { latitude: SINGAPORE_STOP.latitude, longitude: SINGAPORE_STOP.longitude };
}

let fake: FakeServices;

/** What the next press on a button saves as a file. */
async function saved(name: string): Promise<{ readonly file: string; readonly text: string }> {
  const blobs: Blob[] = [];
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) blobs.push(blob);
    return 'blob:none';
  });
  const files: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push(this.download);
  });
  await button(name).click();
  create.mockRestore();
  click.mockRestore();
  return { file: files[0] ?? '', text: (await blobs[0]?.text()) ?? '' };
}

beforeEach(async () => {
  fake = await tripServices();
  fake.setConnectionStatus('offline');
  fake.indexed.push(cardOf(PLACE, null, NOW));
  fake.setSaved(new Map([[PLACE.id, SAVED]]));
});

const open = () =>
  openTrips(fake, `/trips/${T}`, [
    trip(T, 'Work: spring'),
    stop(1, SINGAPORE_STOP),
    { name: 'write_note', args: { restaurant_id: PLACE.id, content: 'Ask for Ali' } },
  ]);

test('files are made on the phone, offline, with the cities and saved places and without notes', async () => {
  await open();
  await expect.element(button('Share with friends')).toBeVisible();
  const gpx = await saved('Places as GPX');
  expect(gpx.file).toBe('Work spring.gpx');
  expect(gpx.text).toContain('<name>Warung Melati</name><desc>12 Arab Street</desc>');
  const kml = await saved('Places as KML');
  expect(kml.file).toBe('Work spring.kml');
  expect(kml.text).toContain('<coordinates>103.85,1.29</coordinates>');
  const ics = await saved('Add to a calendar');
  expect(ics.file).toBe('Work spring.ics');
  expect(ics.text).toContain('DESCRIPTION:Warung Melati\\, 12 Arab Street');
  expect(ics.text.replaceAll('\r\n ', '')).toContain('DESCRIPTION:Work: spring begins tomorrow.');
  for (const { text } of [gpx, kml, ics]) expect(text).not.toContain('Ali');
});

test('a trip without cities has no files to give', async () => {
  await openTrips(fake, `/trips/${T}`, [trip(T, 'Idea')]);
  await expect.element(button('Share with friends')).toBeVisible();
  expect(button('Places as GPX').query()).toBeNull();
});

test('paper has the cities, places and notes, and nothing else of the app', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  await open();
  await button('Print').click();
  expect(print).toHaveBeenCalledOnce();
  print.mockRestore();
  // What the browser does, also by its own menu.
  window.dispatchEvent(new Event('beforeprint'));
  const sheet = document.querySelector('body > article');
  expect(sheet?.textContent).toContain('12 Arab Street');
  expect(sheet?.textContent).toContain('Ask for Ali');
  expect(sheet?.querySelector('button')).toBeNull();
  window.dispatchEvent(new Event('afterprint'));
  await expect.poll(() => document.querySelector('body > article')).toBeNull();
});
