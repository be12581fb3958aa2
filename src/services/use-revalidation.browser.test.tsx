// @module-tag quick
import { expect, test, vi } from 'vitest';
import { fakeServices } from '../../tests/support/fakes/fake-clients.ts';
import { render } from '../../tests/support/screens/render.tsx';
import { useRevalidation } from './use-revalidation.ts';

function Screen() {
  useRevalidation('nearby');
  return <p>Here</p>;
}

test('a screen fetches stale data when it is opened, and when its page becomes visible again, not when it is left (Y14)', async () => {
  const { services } = fakeServices();
  const revalidate = vi.spyOn(services.replica, 'revalidate');
  await render(<Screen />, { services });
  await expect.poll(() => revalidate.mock.calls).toEqual([['nearby']]);
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(revalidate).toHaveBeenCalledTimes(1);
  visibility.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(revalidate).toHaveBeenCalledTimes(2);
});
