// @module-tag quick
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { AccountList } from '#features/settings/account-list.tsx';
import { ProCard } from '#features/subscription/plan-cards.tsx';
import { I18nProvider } from '#i18n/i18n.tsx';
import { fetchAllTexts } from '#i18n/parts.ts';
import { createTranslator } from '#i18n/translate.ts';
import { ResultList } from '#places/results/result-list.tsx';
import { ServicesProvider } from '#services/services.tsx';
import { ToastProvider } from '#ui/toast.tsx';
import { fakeServices } from '../../tests/support/fakes/fake-clients.ts';
import { fakeCard, fakeRestaurant } from '../../tests/support/fakes/fake-data.ts';

const PROFILE = { phone: null };

test('the digits chosen in the settings apply to distances, counts, ratings and prices at once', async () => {
  const texts = await fetchAllTexts('ar');
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  onTestFinished(() => {
    root.unmount();
    host.remove();
  });
  const place = fakeRestaurant({
    name: 'Warung',
    average_rating: 4.6,
    review_count: 318,
    latitude: 1.295,
    address: null,
  });
  root.render(
    <I18nProvider
      translator={createTranslator(texts, 'latn')}
      onChoose={async (_, digits) => createTranslator(texts, digits)}
    >
      <ServicesProvider value={fakeServices().services}>
        <ToastProvider>
          <MemoryRouter>
            <AccountList profile={PROFILE as Parameters<typeof AccountList>[0]['profile']} />
            <ResultList cards={[fakeCard(place)]} layout="list" skeletons={1} label="places" />
            <ProCard plan="monthly" hasTrial={false} />
          </MemoryRouter>
        </ToastProvider>
      </ServicesProvider>
    </I18nProvider>,
  );
  const shown = () => host.querySelector('article')?.textContent ?? '';
  const price = () => host.querySelector('strong')?.textContent ?? '';
  await expect.poll(shown).toMatch(/1\.3.كم/);
  expect(shown()).toContain('318');
  expect(price()).toContain('4.99');
  await page.getByRole('combobox', { name: 'الأرقام' }).selectOptions('arab');
  await expect.poll(shown).toMatch(/١٫٣.كم/);
  expect(shown()).toContain('٣١٨');
  expect(shown()).toContain('٤٫٦');
  expect(shown()).not.toMatch(/\d/);
  expect(price()).toContain('٤٫٩٩');
  await page.getByRole('combobox', { name: 'الأرقام' }).selectOptions('latn');
  await expect.poll(shown).toMatch(/1\.3.كم/);
});
