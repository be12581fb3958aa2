import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { SignedOut } from '#features/auth/signed-out.tsx';
import { loginPath, safeNextPath } from '#platform/next-path.ts';
import { lazyPage } from './lazy-page.tsx';
import { PageLoading } from './page-loading.tsx';
import type { SettledSession } from './use-settled-session.ts';

const SavedSignedOut = lazyPage('SavedSignedOut', () => import('#features/saved/saved-signed-out.tsx'));

interface GuardProps {
  /** Of `useSettledSession`, called once for all guards, so that going from one guard to another does not wait again. */
  readonly session: SettledSession;
}

/**
 * Guards pages for members. Without a session it redirects to sign-in, which leads back afterwards (R20-R24). If the session
 * ends while a page is open, here or in another tab, the path stays (U51). A crashed replica worker causes no redirect:
 * `WorkerDown` reports and restarts it.
 */
export function RequireSession({ session }: GuardProps) {
  const { pathname, search, hash } = useLocation();
  const [openPath, setOpenPath] = useState<string>();
  if (session === undefined || session === 'unreadable') return <PageLoading />;
  if (session && openPath !== pathname) setOpenPath(pathname);
  if (session) return <Outlet />;
  if (openPath === pathname) return pathname === '/saved' ? <SavedSignedOut /> : <SignedOut />;
  return <Navigate to={loginPath(pathname + search + hash)} replace />;
}

/**
 * Guards pages for visitors and lapsed members. It redirects other members to `next`, else to the dashboard (R13-R15). The
 * forms do not wait for a crashed worker.
 */
export function RequireVisitor({ session }: GuardProps) {
  const { search } = useLocation();
  if (session === undefined) return <PageLoading />;
  return session && session !== 'unreadable' && !session.isLapsed ? (
    <Navigate to={safeNextPath(new URLSearchParams(search).get('next')) ?? '/dashboard'} replace />
  ) : (
    <Outlet />
  );
}
