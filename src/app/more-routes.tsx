import { Route, Routes } from 'react-router-dom';
import { NotFound } from './not-found.tsx';
import { RequireSession, RequireVisitor } from './require-session.tsx';
import { AuthLayout, ROUTE_TABLE } from './route-table.tsx';
import { useSettledSession } from './use-settled-session.ts';

/** Fetches the code of the page at a path, if its route has a `preload`. */
export async function preloadMore(pathname: string): Promise<void> {
  await ROUTE_TABLE.find(({ path }) => path === pathname)?.preload?.();
}

function routesOf(guard: (typeof ROUTE_TABLE)[number]['guard'], frame?: 'auth') {
  const entries = ROUTE_TABLE.filter((entry) => entry.guard === guard && entry.frame === frame);
  return entries.map(({ path, page }) => <Route key={path} path={path} element={page} />);
}

/** All routes of `ROUTE_TABLE`, each in its guard and frame. */
export function MoreRoutes() {
  const session = useSettledSession();
  return (
    <Routes>
      <Route element={<RequireVisitor session={session} />}>
        <Route element={<AuthLayout />}>{routesOf('visitor', 'auth')}</Route>
        {routesOf('visitor')}
      </Route>
      <Route element={<AuthLayout />}>{routesOf('everyone', 'auth')}</Route>
      {routesOf('everyone')}
      <Route element={<RequireSession session={session} />}>
        <Route element={<AuthLayout />}>{routesOf('session', 'auth')}</Route>
        {routesOf('session')}
      </Route>
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
