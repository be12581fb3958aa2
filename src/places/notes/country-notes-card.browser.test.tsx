// @module-tag quick
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Locale } from '#i18n/languages.ts';
import { NOTES_CACHE } from '#platform/folders.ts';
import { findMissedTargets } from '../../../tests/screens/missed-targets.ts';
import { cutNotes, isForNotes } from '../../../tests/support/fakes/cut-notes.ts';
import { render } from '../../../tests/support/screens/render.tsx';
import arabic from './countries/notes-sg-ar.json';
import english from './countries/notes-sg-en.json';
import { NotesSlot } from './notes-slot.tsx';

const summary = (text: string | RegExp) => page.getByText(text);
const stored = async () => (await (await caches.open(NOTES_CACHE)).keys()).length;

beforeEach(() => caches.delete(NOTES_CACHE).then(() => undefined));
afterEach(() => {
  vi.restoreAllMocks();
  document.documentElement.dir = '';
});

const open = (country: string | null, isOpen = false, locale: Locale = 'en') =>
  render(<NotesSlot country={country} isOpen={isOpen} />, { locale });

/** Number of requests for notes since the network was cut. */
const requests = () => vi.mocked(window.fetch).mock.calls.filter(([input]) => isForNotes(input)).length;

describe('the notes on a country', () => {
  test('are folded, and read and stored once they are opened', async () => {
    await page.viewport(320, 800);
    const asked = vi.spyOn(window, 'fetch');
    await open('SG');
    await expect.element(summary('Singapore: good to know')).toBeVisible();
    expect(asked.mock.calls.filter(([input]) => isForNotes(input))).toEqual([]);
    await summary('Singapore: good to know').click();
    await expect.element(page.getByText(english.certifier)).toBeVisible();
    expect(await stored()).toBe(2);
    expect(findMissedTargets()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  });

  test('each sentence names its source and day, which open in a new tab; numbers can be dialled', async () => {
    await open('SG', true);
    const item = page.getByRole('listitem').filter({ hasText: english.certifier });
    const link = item.getByRole('link', { name: 'The Straits Times (opens in a new tab)' });
    await expect.element(link).toHaveAttribute('target', '_blank');
    await expect.element(link).toHaveAttribute('href', expect.stringMatching(/^https:\/\/www\.straitstimes\.com\//));
    await expect.element(item).toHaveTextContent('8 Feb 2022');
    const unknownDay = page.getByRole('listitem').filter({ hasText: english.voluntary });
    await expect.element(unknownDay).toHaveTextContent('read 30 Nov 2026');
    for (const each of page.getByRole('listitem').elements()) expect(each.querySelector('a[target]')).not.toBeNull();
    await expect.element(page.getByRole('link', { name: '999' })).toHaveAttribute('href', 'tel:999');
    await expect.element(page.getByText(/^Compared with stored copies of these pages on 30 Nov 2026/)).toBeVisible();
  });

  test('that are not here say so, and Retry reads them', async () => {
    const connect = cutNotes();
    await open('SG', true);
    const alert = page.getByRole('alert');
    await expect.element(alert).toHaveTextContent('These notes aren’t on this phone yet. Connect and try again.');
    const earlier = requests();
    await page.getByRole('button', { name: 'Retry' }).click();
    // Facts and sentences.
    await expect.poll(requests).toBe(earlier + 2);
    await expect.element(alert).toBeVisible();
    connect();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(page.getByText(english.certifier)).toBeVisible();
    await expect.element(alert).not.toBeInTheDocument();
  });

  test('that were read before open without a network', async () => {
    await open('SG', true);
    await expect.element(page.getByText(english.certifier)).toBeVisible();
    cutNotes();
    await open('SG', true);
    await expect.poll(() => page.getByText(english.certifier).elements()).toHaveLength(2);
  });

  test('in Arabic run from right to left, and numbers from left to right', async () => {
    document.documentElement.dir = 'rtl';
    await open('SG', true, 'ar');
    const sentence = page.getByText(arabic.certifier);
    await expect.element(sentence).toBeVisible();
    expect(getComputedStyle(sentence.element()).direction).toBe('rtl');
    const number = page.getByRole('link', { name: '999' });
    expect(getComputedStyle(number.element().querySelector('bdi') as HTMLElement).direction).toBe('ltr');
    expect(document.body.textContent).not.toMatch(/good to know|opens in a new tab|read \d/);
  });

  test.each([null, 'BR'])('nothing is shown for %s, of which we have none', async (country) => {
    const host = await render(
      <>
        <NotesSlot country={country} isOpen />
        <NotesSlot country="SG" />
      </>,
    );
    await expect.element(summary('Singapore: good to know')).toBeVisible();
    expect(host.querySelectorAll('details')).toHaveLength(1);
  });
});
