import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { loginPath, safeNextPath } from '#features/auth/next-path.ts';
import { SignedOut } from '#features/auth/signed-out.tsx';
import { lazyPage } from './lazy-page.tsx';
import { PageLoading } from './page-loading.tsx';
import type { SettledSession } from './use-settled-session.ts';

const SavedSignedOut = lazyPage('SavedSignedOut', () => import('#features/saved/saved-signed-out.tsx'));

interface GuardProps {
  /** Of `useSettledSession`, called once for all guards: the way from one to the next must not wait anew. */
  readonly session: SettledSession;
}

/**
 * Pages of one's own: without a session the way leads to sign-in, and back again afterwards (R20-R24). A session that
 * ends while such a page is open, here or in another tab, leaves one where one is (U51). A broken replica worker leads
 * nobody to sign-in: `WorkerDown` tells of it and restarts it.
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
 * Pages for those who are not signed in, or have to again; others are where they wanted to go, else at their dashboard
 * (R13-R15). A form does not wait for a worker that is broken.
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
