// @module-tag quick
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { writeSeenNote } from '#domain/reviews/seen-note.ts';
import { cardOf } from '#places/cards/card-of.ts';
import type { OutboxItem } from '#workers/replica/api.ts';
import { fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { FAKE_NOW, FAKE_RESTAURANTS } from '../../../tests/support/fakes/fake-data.ts';
import { mountApp, unmountApp } from '../../../tests/support/screens/mount-app.tsx';
import { render } from '../../../tests/support/screens/render.tsx';
import { OutboxPage } from './outbox-page.tsx';

const [PLACE] = FAKE_RESTAURANTS;
const session = { userId: 'amina', email: 'amina@example.org', name: 'Amina' };
const restaurant_id = PLACE?.id ?? '';
const LIST_ID = '0f7f5b62-3f0a-4c53-9a3e-6c1d1c5b8e42';

function item(seq: number, change: Partial<OutboxItem> = {}): OutboxItem {
  return {
    seq,
    mutation: { name: 'save_restaurant', args: { restaurant_id } },
    addedAt: FAKE_NOW - 120_000,
    state: 'waiting',
    code: null,
    placeId: restaurant_id,
    place: { name: 'Warung Melati', slug: 'warung-melati' },
    ...change,
  };
}

const otherReport = (seq: number, note: string) =>
  item(seq, { mutation: { name: 'report_change', args: { restaurant_id, kind: 'other', note } } });

const button = (name: string | RegExp) => page.getByRole('button', { name });
const toast = (hasText: string) => page.getByRole('listitem').filter({ hasText });
const items = () => page.getByRole('list', { name: 'Outbox' }).getByRole('listitem');

beforeEach(() => page.viewport(390, 844));
afterEach(unmountApp);

describe('the outbox', () => {
  test('shows pending entries with the reason, and refused ones with the person’s own words (U96, Y34)', async () => {
    const fake = fakeServices();
    fake.setSession(session);
    const content = 'Soup that warms, staff that smile.';
    fake.setOutbox({
      items: [
        item(1, { state: 'refused', code: 'save_limit' }),
        item(2, { mutation: { name: 'write_review', args: { restaurant_id, rating: 4, content } } }),
        item(3, { mutation: { name: 'report_change', args: { restaurant_id, kind: 'moved', note: 'Two doors on.' } } }),
      ],
      waitsFor: 'offline',
    });
    await render(<OutboxPage />, { services: fake.services });
    await expect.element(items().nth(0)).toHaveTextContent('Not synced: limit');
    await expect.element(items().nth(1)).toHaveTextContent(content);
    await expect.element(items().nth(1)).toHaveTextContent('Waiting');
    await expect.element(items().nth(2)).toHaveTextContent('Report a change at Warung Melati');
    await expect.element(items().nth(2)).toHaveTextContent('Two doors on.');
    const summary = page.getByText('2 changes waiting to send');
    await expect.element(summary).toBeVisible();
    await expect.element(page.getByText('Sends by itself when you’re online.')).toBeVisible();
    await button('Try again: Save Warung Melati').click();
    expect(fake.done).toEqual([['retry', 1]]);
  });

  test('a review of an unconfirmed account says that it waits for the address, and the link can be sent again (U104)', async () => {
    const fake = fakeServices();
    fake.setSession({ ...session, isUnconfirmed: true });
    const write = { name: 'write_review', args: { restaurant_id, rating: 4, content: 'Soup that warms.' } } as const;
    fake.setOutbox({
      items: [item(1, { mutation: write, code: 'contact_unconfirmed' }), item(2, { mutation: write })],
      waitsFor: 'offline',
    });
    await render(<OutboxPage />, { services: fake.services });
    for (const n of [0, 1]) {
      const row = items().nth(n);
      await expect.element(row).toHaveTextContent('Sends by itself once you confirm your email address');
      await expect.element(row.getByRole('button', { name: 'Send the link again' })).toBeVisible();
      await expect.element(row).not.toHaveTextContent('Refused');
    }
    await expect.element(page.getByText('Sends by itself when you’re online.')).not.toBeInTheDocument();
    await expect
      .element(page.getByRole('link', { name: 'Edit: Review Warung Melati' }))
      .toHaveAttribute('href', '/restaurant/warung-melati?review=1');
  });

  test('lists each review with two texts, and links to where one is chosen, also when everything is sent (U27)', async () => {
    const fake = fakeServices();
    fake.setSession(session);
    const place = { name: 'Warung Melati', slug: 'warung-melati' };
    fake.setOutbox({ items: [], waitsFor: null, twoTexts: [{ placeId: restaurant_id, place }] });
    await render(<OutboxPage />, { services: fake.services });
    const link = page.getByRole('link', { name: 'Choose the text about Warung Melati' });
    await expect.element(page.getByRole('heading', { name: 'A review has two texts' })).toBeVisible();
    await expect.element(link).toHaveAttribute('href', '/restaurant/warung-melati');
    fake.setOutbox({ items: [], waitsFor: null });
    await expect.element(link).not.toBeInTheDocument();
  });

  test.each([
    ['name_reserved', { name: 'update_profile', args: { name: 'Rihla' } }, 'Choose another one'],
    ['text_hidden', { name: 'create_list', args: { id: LIST_ID, name: 'Trip' } }, 'characters that can’t be seen'],
    ['text_break', { name: 'rename_list', args: { id: LIST_ID, name: 'Trip' } }, 'without line breaks'],
    ['text_marks', { name: 'write_note', args: { restaurant_id, content: 'Soup' } }, 'too many marks'],
  ] as const)('a text refused as %s says what to change', async (code, mutation, sentence) => {
    const fake = fakeServices();
    fake.setSession(session);
    fake.setOutbox({ items: [item(1, { state: 'refused', code, mutation })], waitsFor: null });
    await render(<OutboxPage />, { services: fake.services });
    await expect.element(items().nth(0)).toHaveTextContent(sentence);
    await expect.element(button(/^Discard/)).toBeVisible();
  });

  test.each([
    { name: 'create_list', args: { id: LIST_ID, name: 'Friday' } },
    { name: 'create_trip', args: { id: LIST_ID, name: 'Japan' } },
  ] as const)('$name beyond the limit says that there is no room, and nothing of photos', async (mutation) => {
    const fake = fakeServices();
    fake.setSession(session);
    fake.setOutbox({ items: [item(1, { state: 'refused', code: 'too_many', mutation })], waitsFor: null });
    await render(<OutboxPage />, { services: fake.services });
    await expect.element(items().nth(0)).toHaveTextContent('Your account has no room for more of these.');
    expect(items().nth(0).element().textContent).not.toMatch(/photo/i);
  });

  test('what a reviewer saw is shown in their language and the form’s words, not in the moderators’', async () => {
    const fake = fakeServices();
    fake.setSession(session);
    const note = writeSeenNote({ certificate: 'yes', alcohol: 'no', prayer: 'yes' }) ?? '';
    fake.setOutbox({ items: [otherReport(1, note), otherReport(2, 'The sign is gone.')], waitsFor: null });
    await render(<OutboxPage />, { services: fake.services, locale: 'fr' });
    const rows = page.getByRole('listitem').filter({ hasText: 'Warung Melati' });
    await expect
      .element(rows.nth(0))
      .toHaveTextContent('Certificat halal: Oui, Alcool servi: Non, Espace de prière: Oui');
    expect(rows.nth(0).element().textContent).not.toContain('Seen there');
    await expect.element(rows.nth(1)).toHaveTextContent('The sign is gone.');
  });

  test('a report refused for its photo can be sent without it but not retried; other refused reports can be retried', async () => {
    const fake = fakeServices();
    fake.setSession(session);
    const args = { restaurant_id, kind: 'moved', note: 'Two doors on.' } as const;
    fake.setOutbox({
      items: [
        item(1, {
          state: 'refused',
          code: 'photo_lost',
          mutation: { name: 'report_change', args: { ...args, photo: 'a/b/c.jpg' } },
        }),
        item(2, {
          state: 'refused',
          code: 'forbidden',
          mutation: { name: 'report_change', args: { ...args, photo: 'a/b/d.jpg' } },
        }),
      ],
      waitsFor: null,
    });
    await render(<OutboxPage />, { services: fake.services });
    await expect.element(items().nth(0)).toHaveTextContent('Send the report without it');
    await expect.element(items().nth(1)).toHaveTextContent('Your account can’t do this.');
    await expect
      .element(
        items()
          .nth(1)
          .getByRole('button', { name: /^Try again/ }),
      )
      .toBeVisible();
    expect(
      items()
        .nth(0)
        .getByRole('button', { name: /^Try again/ })
        .query(),
    ).toBeNull();
    await button('Send without the photo: Report a change at Warung Melati').click();
    // The new entry is stored before the old one is removed.
    await expect.poll(() => fake.done).toEqual([{ name: 'report_change', args }, ['discard', 1]]);
  });

  test('names a place that only the index has, and links to it', async () => {
    if (!PLACE) throw new Error('There are fake places.');
    const fake = fakeServices();
    fake.setSession(session);
    fake.indexed.push({ ...cardOf(PLACE, null, FAKE_NOW), name: 'Kedai Awan', slug: 'kedai-awan' });
    fake.setOutbox({ items: [item(1, { place: null }), item(2, { placeId: 'unknown', place: null })], waitsFor: null });
    await render(<OutboxPage />, { services: fake.services });
    const link = items()
      .nth(0)
      .getByRole('link', { name: /Kedai Awan/ });
    await expect.element(link).toHaveAttribute('href', '/restaurant/kedai-awan');
    await expect.element(items().nth(1)).toHaveTextContent('a place');
  });

  test('shows entries that this version can’t read in full, and what will happen to them (Y36)', async () => {
    const fake = fakeServices();
    fake.setSession(session);
    const kept = { name: 'invite_friend', args: { note: 'Come along' } };
    fake.setOutbox({
      items: [item(1, { mutation: { name: 'unreadable', args: { kept } }, placeId: null, place: null })],
      waitsFor: null,
    });
    await render(<OutboxPage />, { services: fake.services });
    await expect.element(items().nth(0)).toHaveTextContent('This version of the app can’t read it');
    await expect.element(items().nth(0)).toHaveTextContent('Come along');
  });

  test('reads a saved file back, and reports the result', async () => {
    const fake = fakeServices();
    fake.setSession(session);
    await render(<OutboxPage />, { services: fake.services });
    const input = page.getByLabelText('Read a saved file', { exact: true }).last();
    await userEvent.upload(input, new File(['{"format":"rihla-outbox-1"}'], 'rihla-outbox.json'));
    await expect.element(toast('1 change was put back')).toBeVisible();
    await userEvent.upload(input, new File([''], 'other.json'));
    await expect.element(toast('This file isn’t from the outbox')).toBeVisible();
    expect(fake.done).toEqual([
      ['read file', '{"format":"rihla-outbox-1"}'],
      ['read file', ''],
    ]);
  });

  test('discards, with undo', async () => {
    const fake = fakeServices();
    fake.setSession(session);
    fake.setOutbox({ items: [item(1), item(2)], waitsFor: null });
    await render(<OutboxPage />, { services: fake.services });
    await items().nth(1).getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => items().all().length).toBe(1);
    await button('Undo').click();
    expect(fake.done).toEqual([
      ['discard', 2],
      ['undo', 2],
    ]);
  });

  test('shows just-sent entries for a moment, then that everything is sent', async () => {
    const fake = fakeServices();
    fake.setSession(session);
    fake.setOutbox({ items: [item(1, { state: 'sending' })], waitsFor: null });
    await render(<OutboxPage />, { services: fake.services });
    await expect.element(items().nth(0)).toHaveTextContent('Sending');
    fake.setOutbox({ items: [], waitsFor: null });
    await expect.element(items().nth(0)).toHaveTextContent('Sent');
    await expect.element(page.getByText('Everything is sent')).toBeVisible();
  });
});

describe('the heart (S64, S75, A7)', () => {
  test('is shown to signed-in people only, is pressed at once, and released by another press', async () => {
    const fake = fakeServices();
    await mountApp(`/restaurant/${PLACE?.slug}`, fake);
    await expect.element(button('Share')).toBeVisible();
    expect(button(/^Save/).query()).toBeNull();
    fake.setSession(session);
    fake.setSaved(new Map());
    const heart = button(`Save ${PLACE?.name}`);
    await expect.element(heart).toHaveAttribute('aria-pressed', 'false');
    await heart.click();
    await expect.element(button(/not sent yet$/)).toHaveAttribute('aria-pressed', 'true');
    fake.setSaved(new Map([[restaurant_id, { isSaved: true, mark: 'refused', code: 'save_limit' }]]));
    await expect.element(button(/not synced: limit$/)).toHaveAttribute('aria-pressed', 'true');
    await button(/not synced: limit$/).click();
    await expect.element(button(/not sent yet$/)).toHaveAttribute('aria-pressed', 'false');
    expect(fake.done).toMatchObject([{ name: 'save_restaurant' }, { name: 'unsave_restaurant' }]);
  });

  test('is at least 44 px large on a card, and is above the card’s link (U84)', async () => {
    const fake = fakeServices();
    fake.setSession(session);
    fake.setSaved(new Map());
    await mountApp('/search?q=warung', fake);
    const heart = page
      .getByRole('article')
      .nth(0)
      .getByRole('button', { name: /^Save / });
    await expect.element(heart).toBeVisible();
    const { width, height } = heart.element().getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    await heart.click();
    await expect.element(heart).toHaveAttribute('aria-pressed', 'true');
  });
});
