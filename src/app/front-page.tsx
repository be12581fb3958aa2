import { useState } from 'react';
import { wasMember } from '#platform/member-mark.ts';
import { useSession } from '#services/use-session.ts';
import { lazyPage } from './lazy-page.tsx';

const HomePage = lazyPage('HomePage', () => import('#features/home/home-page.tsx'));
const LandingPage = lazyPage('LandingPage', () => import('#features/landing/landing-page.tsx'));

/** Fetches the code of the page that `/` will show. */
export async function preloadFront(): Promise<void> {
  await (wasMember() ? HomePage : LandingPage).preload();
}

/**
 * `/`: Home for members, the landing page for visitors (R1, R2). Until the session is read, which takes a worker and a
 * database, the last known state decides, so that neither page flashes before the other.
 */
export function FrontPage() {
  const session = useSession();
  const [wasIn] = useState(wasMember);
  const isMember = session === undefined ? wasIn : session !== null;
  return isMember ? <HomePage /> : <LandingPage />;
}
