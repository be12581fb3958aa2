// @module-tag quick
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServices } from '../../tests/support/fakes/fake-clients.ts';
import { render } from '../../tests/support/screens/render.tsx';
import { ClosedNotice } from './closed-notice.tsx';

const amina = { userId: 'amina', email: 'amina@example.org', name: 'Amina' };

test('whoever left something that does not open is told so, until it does', async () => {
  const fake = fakeServices();
  fake.setSession({ ...amina, hasClosed: true });
  await render(<ClosedNotice />, { services: fake.services, path: '/' });
  const notice = page.getByText('Something you left on this device can’t be unlocked at the moment.');
  await expect.element(notice).toBeVisible();
  fake.setSession(amina);
  await expect.element(notice).not.toBeInTheDocument();
});
