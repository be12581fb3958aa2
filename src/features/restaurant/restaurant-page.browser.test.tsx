// @module-tag quick
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Restaurant } from '#domain/places/restaurant.ts';
import { ROMANISED } from '#domain/places/romanised-name.ts';
import { type GoogleReviewsAnswer, NO_GOOGLE_REVIEWS } from '#domain/reviews/google-reviews.ts';
import { rememberMember } from '#platform/member-mark.ts';
import type { FoundRestaurant } from '#workers/replica/api.ts';
import { fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { FAKE_RESTAURANTS, fakeEvidence, fakeImage, fakeRestaurant } from '../../../tests/support/fakes/fake-data.ts';
import { mountApp, unmountApp } from '../../../tests/support/screens/mount-app.tsx';

const heading = (name: string | RegExp, level = 1) => page.getByRole('heading', { name, level });
const link = (name: string | RegExp) => page.getByRole('link', { name });
const photo = (name: string) => page.getByRole('img', { name });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const bar = () => page.getByRole('banner');
const boxOf = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect();

beforeEach(() => page.viewport(390, 844));
afterEach(unmountApp);

describe('why it counts as halal (U31)', () => {
  test('an expired certificate is marked as expired, and is listed below valid evidence', async () => {
    await mountApp('/restaurant/expired-certificate', fakeServices());
    await expect.element(heading('Why it counts as halal', 2)).toBeVisible();
    const reasons = [...document.querySelectorAll('#halal > ul > li')].map((reason) => reason.textContent);
    expect(reasons[0]).toContain('According to OpenStreetMap contributors: diet:halal=yes');
    expect(reasons[1]).toContain('Certificate expired 31 Oct 2026');
    expect(reasons[1]).toContain('EEHK25120000014');
    expect(reasons[1]).not.toContain('On the ');
    const badge = link(/Certificate expired/);
    await expect.element(badge).toBeVisible();
  });

  test.each([
    ['expired', { valid_until: '2026-10-31' }, 'Evidence that has expired'],
    ['withdrawn', { ended_on: '2026-10-31' }, 'Evidence that has expired'],
    ['valid', { valid_until: '2027-10-31' }, 'Why it counts as halal'],
  ])('the title of a place whose only certificate is %s says so', async (_, change, title) => {
    const place = fakeRestaurant({ slug: 'one', evidence: [fakeEvidence(change)] });
    await mountApp('/restaurant/one', fakeServices({ places: [place] }));
    await expect.element(page.getByRole('region', { name: title, exact: true })).toHaveAttribute('id', 'halal');
  });

  test('a certificate without an end says so, with authority, number and date of the register (U106)', async () => {
    await mountApp('/restaurant/warung-melati', fakeServices());
    const reason = page.getByRole('region', { name: 'Why it counts as halal' });
    await expect.element(reason).toHaveTextContent('No expiry date given');
    await expect.element(reason).toHaveTextContent('MUIS');
    await expect.element(reason.getByText('On the MUIS register of 21 Aug 2026')).toBeVisible();
    await expect.element(page.getByText('on the MUIS register of 21 Aug 2026', { exact: true })).toBeVisible();
  });

  test('a register’s public page is where to check; other evidence links to its source', async () => {
    const register = fakeEvidence({ url: 'https://register.example/' });
    const tag = fakeEvidence({
      id: 'tag',
      kind: 'source_tag',
      authority: null,
      verified: false,
      url: 'https://map.example/1',
    });
    const place = fakeRestaurant({ slug: 'one', evidence: [register, tag] });
    await mountApp('/restaurant/one', fakeServices({ places: [place] }));
    await expect.element(link('Check at the register')).toHaveAttribute('href', 'https://register.example/');
    await expect.element(link('See the source')).toHaveAttribute('href', 'https://map.example/1');
    await expect.element(page.getByText('As of 21 Aug 2026', { exact: true })).toBeVisible();
  });

  test('a source that says there is no halal food is shown in plain words, and not as a reason (U120)', async () => {
    const no = fakeEvidence({
      kind: 'source_tag',
      authority: null,
      verified: false,
      stated_by: 'OpenStreetMap contributors',
      statement: 'diet:halal=no; bar=yes',
      facts: { menu: 'none', alcohol: 'served' },
    });
    const place = fakeRestaurant({ slug: 'one', halal_status: 'unverified', evidence: [no] });
    await mountApp('/restaurant/one', fakeServices({ places: [place] }));
    const section = page.getByRole('region', { name: 'Is it halal?' });
    await expect.element(section.getByRole('heading', { name: 'Said not to be halal' })).toBeVisible();
    await expect
      .element(section)
      .toHaveTextContent('According to OpenStreetMap contributors: No halal food · Alcohol served or sold');
    await expect
      .element(section)
      .toHaveTextContent('name alcohol, pork, a bar or no halal food (No halal food · Alcohol served or sold)');
    await expect.element(section).not.toHaveTextContent('Listed as halal');
    await expect.element(section).not.toHaveTextContent('Nobody has confirmed yet');
  });

  test('without a date from the source, the history only says since when the data has the status', async () => {
    const place = fakeRestaurant({
      slug: 'undated',
      evidence: [fakeEvidence({ checked_on: null })],
      status_history: [{ status: 'halal_friendly', changed_at: '2026-11-21T03:00:00Z', reason: 'diet:halal=yes' }],
    });
    await mountApp('/restaurant/undated', fakeServices({ places: [place] }));
    await page.getByText('Status history').click();
    await expect
      .element(page.getByText('in our data since 21 Nov 2026 · diet:halal=yes', { exact: true }))
      .toBeVisible();
  });

  test('without any evidence the page asks for some and claims nothing', async () => {
    await mountApp('/restaurant/open-always', fakeServices());
    await expect.element(heading('Is it halal?', 2)).toBeVisible();
    await expect.element(page.getByText('Nobody has confirmed yet')).toBeVisible();
  });
});

describe("a place's address", () => {
  test('is public; logo and Sign in stay visible above the page (R9, S69)', async () => {
    await mountApp('/restaurant/warung-melati', fakeServices());
    await expect.element(heading('Warung Melati')).toBeVisible();
    window.scrollTo(0, 600);
    await expect.poll(() => window.scrollY).toBeGreaterThan(500);
    expect(bar().element().getBoundingClientRect().top).toBe(0);
    await expect.element(bar().getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
    await expect
      .element(bar().getByRole('link', { name: 'Sign in' }))
      .toHaveAttribute('href', '/login?next=%2Frestaurant%2Fwarung-melati');
    expect(bar().getByRole('link', { name: 'Dashboard' }).query()).toBeNull();
  });

  test('links a signed-in person to the dashboard (S69)', async () => {
    const fakes = fakeServices();
    fakes.setSession({ userId: 'amina', email: null, name: 'Amina' });
    await mountApp('/restaurant/warung-melati', fakes);
    await expect.element(bar().getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
    expect(bar().getByRole('link', { name: 'Sign in' }).query()).toBeNull();
  });

  test('without a slug asks for one (V12)', async () => {
    await mountApp('/restaurant/%20', fakeServices());
    await expect.element(page.getByText('Restaurant slug is required')).toBeVisible();
    await expect.element(link('Find Other Restaurants')).toHaveAttribute('href', '/search');
  });
});

test("the focus moves to the place's name, although a skeleton with its own title is shown first", async () => {
  await mountApp('/search?q=melati', fakeServices());
  const name = link('Warung Melati').first();
  await expect.element(name).toBeVisible();
  name.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('Warung Melati')).toHaveFocus();
});

test('the head shows name, cuisines, price, rating, number of ratings, halal status and opening state (S76)', async () => {
  await mountApp('/restaurant/warung-melati', fakeServices());
  await expect.element(heading('Warung Melati')).toBeVisible();
  const head = document.querySelector('main header');
  const facts = [...(head?.querySelectorAll('p:has(> bdi) > *') ?? [])].map(({ textContent }) => textContent?.trim());
  expect(facts).toEqual(['Indonesian, Malaysian', '$$ Moderate', expect.stringMatching(/^4\.6 .*128 reviews$/)]);
  await expect.element(link(/^Certified/).first()).toHaveAttribute('href', '#halal');
  await expect.element(page.getByText(/^Open until (14:30|2:30)/).first()).toBeVisible();
});

test('a name that no source writes in Latin letters has ours beneath it, and says that they are ours', async () => {
  const place = fakeRestaurant({ slug: 'mamo', name: 'マモケバブ', names: { [ROMANISED]: 'Mamokebabu' } });
  await mountApp('/restaurant/mamo', fakeServices({ places: [place] }));
  await expect.element(heading('マモケバブ')).toBeVisible();
  await expect.element(page.getByText('In Latin letters, by Rihla: Mamokebabu')).toBeVisible();
});

const top = (id: string) => document.getElementById(id)?.getBoundingClientRect().top ?? Number.NaN;

test('reviews load late and come last, so that they shift no layout (S80, S81, S83)', async () => {
  await mountApp('/restaurant/warung-melati', fakeServices());
  await expect.element(heading('Location & Contact', 2)).toBeVisible();
  expect(top('halal')).toBeLessThan(top('location'));
  expect(top('location')).toBeLessThan(top('reviews'));
  expect(document.querySelector('main footer')?.getBoundingClientRect().bottom).toBeLessThanOrEqual(top('reviews'));
  await page.viewport(1280, 844);
  await expect.poll(() => top('location')).toBeLessThan(top('halal'));
  expect(top('halal')).toBeLessThan(top('reviews'));
});

describe('actions', () => {
  test('Call and Website are shown only with data, Directions always (S77)', async () => {
    await mountApp('/restaurant/no-coordinate', fakeServices());
    await expect.element(link('Directions')).toHaveAttribute('href', expect.stringContaining('18%20Market%20Street'));
    expect(link('Call').query()).toBeNull();
    expect(link('Website').query()).toBeNull();
    await mountApp('/restaurant/warung-melati', fakeServices());
    await expect.element(link('Call')).toHaveAttribute('href', 'tel:+6561234567');
    await expect.element(link('Website')).toHaveAttribute('rel', 'noopener noreferrer');
  });

  test('a website that is no web address is not linked', async () => {
    const place = fakeRestaurant({ slug: 'sly', website: 'javascript:alert(1)' });
    await mountApp('/restaurant/sly', fakeServices({ places: [place] }));
    await expect.element(link('Directions')).toBeVisible();
    expect(document.querySelector('a[href^="javascript"]')).toBeNull();
  });

  test('arrow keys cycle through the lightbox, and closing it returns the focus (S72)', async () => {
    await mountApp('/restaurant/warung-melati', fakeServices());
    await button('Open photo 1 of 4').click();
    await expect.element(photo('Photo 1 of 4')).toBeVisible();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(photo('Photo 4 of 4')).toBeVisible();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect.element(photo('Photo 2 of 4')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(button('Open photo 1 of 4')).toHaveFocus();
  });

  test('after arriving from another site, Back leads to the search', async () => {
    await mountApp('/restaurant/warung-melati', fakeServices());
    await link('Back to results').click();
    expect(window.location.pathname).toBe('/search');
  });
});

describe('the bar of a phone', () => {
  const name = 'The Long Table of the Nasi Padang Kitchen at Kampong Glam';

  test('has a Back button as large as a thumb, and shows the name once the heading is scrolled away', async () => {
    await mountApp('/restaurant/long', fakeServices({ places: [fakeRestaurant({ slug: 'long', name })] }));
    await expect.element(heading(name)).toBeVisible();
    const back = boxOf(bar().getByRole('link', { name: 'Back to results' }).element());
    expect(Math.min(back.width, back.height)).toBeGreaterThanOrEqual(44);
    const word = bar().getByRole('link', { name: 'Home' }).getByText('Rihla');
    await expect.element(word).toBeVisible();
    const names = page.getByText(name, { exact: true });
    expect(names.elements()).toHaveLength(1);
    window.scrollTo(0, 900);
    await expect.poll(() => names.elements().length).toBe(2);
    const named = boxOf(names.elements()[0]?.parentElement);
    expect(named.width).toBeGreaterThan(100);
    expect(named.left).toBeGreaterThanOrEqual(boxOf(bar().getByRole('link', { name: 'Home' }).element()).right);
    expect(named.right).toBeLessThanOrEqual(boxOf(button('Share').element()).left);
    expect(named.bottom).toBeLessThanOrEqual(boxOf(bar().element()).bottom);
    await expect.element(word).not.toBeVisible();
  });

  test('cuts the end of a Latin name in Arabic, too', async () => {
    await mountApp('/restaurant/long', fakeServices({ places: [fakeRestaurant({ slug: 'long', name })] }), 'ar');
    await expect.element(heading(name)).toBeVisible();
    window.scrollTo(0, 900);
    await expect.poll(() => page.getByText(name, { exact: true }).elements().length).toBe(2);
    const named = page.getByText(name, { exact: true }).elements()[0]?.parentElement ?? document.body;
    expect(getComputedStyle(named).direction).toBe('ltr');
  });

  test('is the only bar: below it the page scrolls', async () => {
    await mountApp('/restaurant/long', fakeServices({ places: [fakeRestaurant({ slug: 'long', name })] }));
    await expect.element(bar().getByRole('button', { name: 'Share' })).toBeVisible();
    expect(link('Back to results').elements()).toHaveLength(1);
    window.scrollTo(0, 900);
    await expect.poll(() => window.scrollY).toBeGreaterThan(800);
    for (
      let at: Element | null = document.elementFromPoint(195, boxOf(bar().element()).bottom + 2);
      at;
      at = at.parentElement
    )
      expect(getComputedStyle(at).position).not.toMatch(/sticky|fixed/);
  });

  test.each(['en', 'fr', 'ar'] as const)('fits 320 pixels in %s, for members, too', async (language) => {
    await page.viewport(320, 640);
    const fakes = fakeServices();
    for (const session of [null, { userId: 'amina', email: null, name: 'Amina' }]) {
      fakes.setSession(session);
      await mountApp('/restaurant/warung-melati', fakes, language);
      await expect.element(heading('Warung Melati')).toBeVisible();
      window.scrollTo(0, 600);
      expect(bar().element().scrollWidth).toBeLessThanOrEqual(320);
    }
  });

  test('fits 320 pixels while it is unknown whether somebody is signed in', async () => {
    await page.viewport(320, 640);
    rememberMember(true);
    onTestFinished(() => rememberMember(false));
    const fakes = fakeServices();
    Object.assign(fakes.services.replica, { watchSession: () => () => undefined });
    await mountApp('/restaurant/warung-melati', fakes, 'fr');
    await expect.element(heading('Warung Melati')).toBeVisible();
    expect(bar().element().scrollWidth).toBeLessThanOrEqual(320);
    expect(boxOf(button('Partager').element()).right).toBeLessThanOrEqual(320);
  });

  test('has Back while the place is loading, and if there is none', async () => {
    await mountApp('/restaurant/none', fakeServices({ places: [] }));
    await expect.element(bar().getByRole('link', { name: 'Back to results' })).toBeVisible();
    await expect.element(heading('Restaurant Not Found')).toBeVisible();
    await expect.element(bar().getByRole('link', { name: 'Back to results' })).toBeVisible();
  });

  test('on a wide screen Back and Share are in the page', async () => {
    await page.viewport(1280, 800);
    await mountApp('/restaurant/warung-melati', fakeServices());
    const main = page.getByRole('main');
    await expect.element(main.getByRole('link', { name: 'Back to results' })).toBeVisible();
    await expect.element(main.getByRole('button', { name: 'Share' })).toBeVisible();
    expect(button('Share').elements()).toHaveLength(1);
  });
});

describe("the parts of a place's page", () => {
  test('the page loads six of many pictures, and people add pictures only with a review (S73, U24, K27)', async () => {
    const images = Array.from({ length: 9 }, (_, n) => fakeImage(n));
    await mountApp('/restaurant/many', fakeServices({ places: [fakeRestaurant({ slug: 'many', images })] }));
    await expect.element(button('Open photo 6 of 6')).toBeInTheDocument();
    expect(button(/^Open photo/).elements()).toHaveLength(6);
    expect(document.querySelector('input[type="file"]')).toBeNull();
  });

  test("About shows the description, and Google's summary of its reviews if there is a network (S79, U33)", async () => {
    const fakes = fakeServices();
    const data = { ...NO_GOOGLE_REVIEWS, summary: 'A quiet room for noodles.' };
    fakes.setGoogle({ state: 'answered', data });
    await mountApp('/restaurant/warung-melati', fakes);
    const about = page.getByRole('region', { name: 'About', exact: true });
    await expect.element(about).toHaveTextContent(/^About.*A family kitchen for rendang/);
    await expect
      .element(about.getByRole('figure'))
      .toHaveTextContent('A quiet room for noodles.Summary by Google. Doesn’t cover halal.');
    fakes.setConnectionStatus('offline');
    await mountApp('/restaurant/warung-melati', fakes);
    await expect.element(about).toHaveTextContent('A family kitchen for rendang');
    expect(about.getByRole('figure').query()).toBeNull();
  });

  test("Google's summary that arrives late is shown only after a press, so that it shifts no layout (S79)", async () => {
    await page.viewport(390, 844);
    const fakes = fakeServices();
    const answer = Promise.withResolvers<GoogleReviewsAnswer>();
    Object.assign(fakes.services.replica, { fetchGoogleReviews: () => answer.promise });
    await mountApp('/restaurant/warung-melati', fakes);
    const about = page.getByRole('region', { name: 'About', exact: true });
    await expect.element(about).toBeVisible();
    about.element().scrollIntoView({ block: 'center' });
    const amenities = page.getByRole('region', { name: 'Amenities' });
    const before = amenities.element().getBoundingClientRect().top;
    answer.resolve({ state: 'answered', data: { ...NO_GOOGLE_REVIEWS, summary: 'A quiet room for noodles.' } });
    const open = about.getByRole('button', { name: 'Google’s summary' });
    await expect.element(open).toBeVisible();
    expect(amenities.element().getBoundingClientRect().top).toBe(before);
    await open.click();
    await expect.element(about.getByRole('figure')).toHaveTextContent('A quiet room for noodles.');
    await expect.element(about.getByRole('figure')).toHaveFocus();
    expect(open.query()).toBeNull();
  });

  test('amenities, and location and contact with directions instead of a small map (S80)', async () => {
    await mountApp('/restaurant/warung-melati', fakeServices());
    const amenities = page.getByRole('region', { name: 'Amenities' }).getByRole('listitem');
    await expect.element(amenities.first()).toHaveTextContent('Prayer room');
    const location = page.getByRole('region', { name: 'Location & Contact' });
    await expect.element(location).toHaveTextContent('18 Market Street');
    await expect
      .element(location.getByRole('link', { name: '+65 6123 4567' }))
      .toHaveAttribute('href', 'tel:+6561234567');
    await expect.element(location).toHaveTextContent(/km to the north-east of you/);
    expect(document.title).toBe('Warung Melati · Rihla');
  });

  test('a page that fails to render shows an error with ways on (S90, S91)', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
    // A malformed document, as a bug of ours could produce it.
    const broken = { ...fakeRestaurant({ slug: 'broken' }), images: null } as unknown as Restaurant;
    await mountApp('/restaurant/broken', fakeServices({ places: [broken] }));
    await expect.element(heading('Restaurant Unavailable')).toBeVisible();
    await expect.element(button('Refresh Page')).toBeVisible();
    await expect.element(button('Go Back')).toBeVisible();
    await expect.element(link('Find Other Restaurants')).toHaveAttribute('href', '/search');
    expect(errors).toHaveBeenCalled();
    errors.mockRestore();
  });
});

describe('opening hours', () => {
  test('seven days from Monday, today marked, special hours named (S81, U56)', async () => {
    await mountApp('/restaurant/expired-certificate', fakeServices());
    await expect.element(heading('Opening Hours', 2)).toBeVisible();
    const rows = [...document.querySelectorAll('#hours tr')];
    expect(rows.map((row) => row.querySelector('th')?.firstChild?.textContent)).toEqual([
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
      'Saturday',
      'Sunday',
    ]);
    expect(rows.filter((row) => row.getAttribute('aria-current') === 'date')).toEqual([rows[4]]);
    expect(rows[4]?.textContent).toContain('17:00 – 23:30Ramadan hours');
  });

  test('unknown hours are marked as unknown, with the source’s own words (M59)', async () => {
    await mountApp('/restaurant/koshary-el-tahrir', fakeServices());
    await expect.element(page.getByText('Mo-Su 10:00-02:00; PH off')).toBeVisible();
    await expect.element(heading('Opening Hours', 2)).toBeVisible();
    expect(document.querySelector('#hours p')?.textContent).toBe('Hours unavailable');
  });

  test('an Arabic name is written right to left, and aligned with the page’s text', async () => {
    await mountApp('/restaurant/koshary-el-tahrir', fakeServices());
    const title = heading('كشري التحرير الأصلي');
    await expect.element(title).toBeVisible();
    const name = page.getByText('كشري التحرير الأصلي', { exact: true }).first().element();
    expect(getComputedStyle(name).direction).toBe('rtl');
    const gap = name.getBoundingClientRect().left - title.element().getBoundingClientRect().left;
    expect(Math.abs(gap)).toBeLessThan(1);
  });

  test.each(['en', 'ar'])(
    'in %s an address in two scripts keeps the page’s direction and is cut at its end',
    async (language) => {
      const values = { postal_code: null, city: 'Birzeit', country_code: 'PS' };
      const street = 'طلعة الايتي بيرزيت';
      const mixed = fakeRestaurant({ ...values, slug: 'mixed', address: `${street}, Birzeit` });
      const long = fakeRestaurant({
        ...values,
        slug: 'long',
        address: `${street} ${street} ${street} ${street}, Birzeit`,
      });
      await page.viewport(320, 700);
      document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr';
      const isRtl = language === 'ar';
      try {
        for (const place of [mixed, long]) {
          await mountApp(`/restaurant/${place.slug}`, fakeServices({ places: [mixed, long] }));
          await expect.element(heading(place.name)).toBeVisible();
          const line = document.querySelector('main header address > span');
          const parts = [...(line?.querySelectorAll('bdi') ?? [])];
          expect(parts.map(({ textContent }) => textContent?.slice(0, 8))).toEqual([
            street.slice(0, 8),
            'Birzeit',
            'Palestin',
          ]);
          const starts = parts.map((part) => (isRtl ? -boxOf(part).right : boxOf(part).left));
          expect(starts).toEqual(starts.toSorted((a, b) => a - b));
          const [first] = parts;
          expect(starts[0]).toBeCloseTo(isRtl ? -boxOf(line).right : boxOf(line).left, 0);
          // The Arabic part is cut at its own end.
          expect(getComputedStyle(first as Element).direction).toBe('rtl');
          expect(boxOf(first).width).toBeLessThanOrEqual(boxOf(line).width);
          expect(boxOf(line).right).toBeLessThanOrEqual(320);
        }
      } finally {
        document.documentElement.dir = 'ltr';
      }
    },
  );
});

describe('changes, deletion and errors', () => {
  const [place = fakeRestaurant(), ...others] = FAKE_RESTAURANTS;

  test('a change is shown without a reload and is announced; a deletion is announced and keeps the page', async () => {
    const fakes = fakeServices();
    await mountApp(`/restaurant/${place.slug}`, fakes);
    await expect.element(heading('Warung Melati')).toBeVisible();
    fakes.setPlaces([{ ...place, name: 'Warung Mawar', stamp: place.stamp + 1000 }, ...others]);
    await expect.element(heading('Warung Mawar')).toBeVisible();
    await expect.element(page.getByText('Our data about this place has just changed')).toBeInTheDocument();
    fakes.setPlaces(others);
    await expect.element(page.getByRole('alert')).toHaveTextContent('This place is no longer listed');
    await expect.element(heading('Warung Mawar')).toBeVisible();
  });

  test.each([
    [
      { kind: 'missing' } as const,
      'Restaurant Not Found',
      'There’s no place at this address. It may have closed, or the link may be misspelt.',
    ],
    [
      { kind: 'unreachable', code: 'failed' } as const,
      'Database Connection Error',
      'Unable to connect to the database. This is likely a configuration issue.',
    ],
    [
      new Error('The worker stopped'),
      'Unable to Load Restaurant',
      'What’s saved on this phone is safe. Try again in a moment.',
    ],
    [
      { kind: 'unreachable', code: 'offline' } as const,
      "You're offline",
      'Check your internet connection and try again',
    ],
  ])('%o shows its own screen with a way on (S88, S89, S91, M54)', async (absent, title, text) => {
    const fakes = fakeServices();
    fakes.setAbsent(absent);
    await mountApp('/restaurant/nowhere', fakes);
    await expect.element(heading(title)).toBeVisible();
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
    await expect.element(link('Find Other Restaurants')).toHaveAttribute('href', '/search');
  });

  test("the error's details are not shown, and can be copied (U75)", async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const fakes = fakeServices();
    fakes.setAbsent(new Error('The worker stopped'));
    await mountApp('/restaurant/nowhere', fakes);
    await button('Copy details').click();
    await expect.poll(() => copied.mock.calls).toEqual([['The worker stopped']]);
    expect(document.body.textContent).not.toContain('The worker stopped');
  });

  test("offline, the index's entry is shown: directions, hours, and what is missing", async () => {
    const fakes = fakeServices({ places: others });
    fakes.setConnectionStatus('offline');
    fakes.setAbsent({ kind: 'unreachable', code: 'offline' });
    fakes.outlines.set(place.slug, { place: { ...place, certifier: 'MUIS' }, asOf: '2026-11-20T03:00:00.000Z' });
    await mountApp(`/restaurant/${place.slug}`, fakes);
    await expect.element(heading('Warung Melati')).toBeVisible();
    await expect.element(page.getByText('Basic details only. Connect for the rest.')).toBeVisible();
    await expect.element(page.getByText('by MUIS, as of 21 Aug 2026', { exact: true })).toBeVisible();
    await expect.element(page.getByText('Halal certificate · MUIS', { exact: true })).toBeVisible();
    expect(document.querySelector('[role="alert"]')).toBeNull();
    expect(heading("You're offline", 2).query()).toBeNull();
    await expect.element(link('Directions')).toBeVisible();
    await expect.element(heading('Opening Hours', 2)).toBeVisible();
    await expect.poll(() => document.title).toContain('Warung Melati');
    fakes.setAbsent({ kind: 'found', restaurant: place, syncedAt: null });
    fakes.setConnectionStatus('online');
    await expect.element(page.getByText(/^Basic details/)).not.toBeInTheDocument();
    await expect.element(page.getByText('A family kitchen for rendang', { exact: false }).first()).toBeVisible();
  });

  test("on a slow network the index's entry is shown at once, and does not shift when the rest arrives", async () => {
    const fakes = fakeServices({ places: others });
    const answer = Promise.withResolvers<FoundRestaurant>();
    Object.assign(fakes.services.replica, { findRestaurant: () => answer.promise });
    fakes.outlines.set(place.slug, { place, asOf: null });
    await mountApp(`/restaurant/${place.slug}`, fakes);
    await expect.element(page.getByText(/Loading the rest…$/)).toBeVisible();
    const name = heading('Warung Melati').element() as HTMLElement;
    name.focus();
    answer.resolve({ kind: 'found', restaurant: place, syncedAt: null });
    await expect.element(heading('Reviews', 2)).toBeVisible();
    await expect.element(page.getByText(/^Basic details/)).not.toBeInTheDocument();
    expect(document.activeElement).toBe(name);
  });

  test('without a network the page says so, and retries by itself when the network is back (F6)', async () => {
    const fakes = fakeServices({ places: others });
    fakes.setConnectionStatus('offline');
    fakes.setAbsent({ kind: 'unreachable', code: 'offline' });
    await mountApp(`/restaurant/${place.slug}`, fakes);
    await expect.element(page.getByText('Check your internet connection and try again')).toBeVisible();
    const line = page.getByText("You're offline. Some features may not be available.");
    await expect.element(line).toBeVisible();
    fakes.setAbsent({ kind: 'found', restaurant: place, syncedAt: null });
    fakes.setConnectionStatus('online');
    await expect.element(heading('Warung Melati')).toBeVisible();
    await expect.element(line).not.toBeInTheDocument();
  });
});
