// @module-tag quick
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServices } from '../../tests/support/fakes/fake-clients.ts';
import { render } from '../../tests/support/screens/render.tsx';
import { LapsedNotice } from './lapsed-notice.tsx';

const amina = { userId: 'amina', email: 'amina@example.org', name: 'Amina' };
const notice = () => page.getByText('You’ve been away a while. What you do is kept here until you sign in.');

async function open(path: string, isLapsed: boolean) {
  const fake = fakeServices();
  fake.setSession({ ...amina, isLapsed });
  await render(
    <>
      <LapsedNotice />
      <p>The page</p>
    </>,
    { services: fake.services, path },
  );
  await expect.element(page.getByText('The page')).toBeVisible();
  return fake;
}

test('a lapsed session shows a link to sign in and return, until the session is renewed (Y42)', async () => {
  const fake = await open('/saved?sort=name', true);
  await expect.element(notice()).toBeVisible();
  const link = page.getByRole('link', { name: 'Sign in' });
  await expect.element(link).toHaveAttribute('href', '/login?next=%2Fsaved%3Fsort%3Dname');
  fake.setSession({ ...amina, isLapsed: false });
  await expect.element(notice()).not.toBeInTheDocument();
});

test.each([
  ['on the sign-in page itself', '/login?next=%2Fsaved', true],
  ['to whoever has a session', '/saved', false],
])('says nothing %s', async (_, path, isLapsed) => {
  await open(path, isLapsed);
  expect(notice().query()).toBeNull();
});
