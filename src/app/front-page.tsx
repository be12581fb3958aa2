import { wasMember } from '#platform/member-mark.ts';
import { useIsMember } from '#services/use-is-member.ts';
import { lazyPage } from './lazy-page.tsx';

const HomePage = lazyPage('HomePage', () => import('#features/home/home-page.tsx'));
const LandingPage = lazyPage('LandingPage', () => import('#features/landing/landing-page.tsx'));

/** Fetches the code of the page that `/` will show. */
export async function preloadFront(): Promise<void> {
  await (wasMember() ? HomePage : LandingPage).preload();
}

/** `/`: Home for members, the landing page for visitors (R1, R2). Neither flashes before the other. */
export function FrontPage() {
  return useIsMember() ? <HomePage /> : <LandingPage />;
}
