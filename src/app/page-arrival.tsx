import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { useT } from '#i18n/i18n.tsx';
import { historyEntry } from '#platform/entry-memory.ts';
import { focusHeading } from './focus-heading.ts';
import { titleOf } from './page-titles.ts';
import { restoreScroll, startRememberingScroll } from './scroll-memory.ts';

/**
 * On each navigation sets the document's title, focuses the page's heading, and scrolls to the top, or, on Back and Forward,
 * to the earlier position. A page with a more specific title sets it in its own effect, which runs later.
 */
export function PageArrival() {
  const t = useT();
  const location = useLocation();
  const { pathname } = location;
  // Computed only on navigation: later the current history entry may be that of a place beside this page.
  const entry = useMemo(() => historyEntry(location.key), [location]);
  const type = useNavigationType();
  /** The path whose page got the focus; the first page keeps the browser's focus. */
  const focused = useRef(pathname);
  /** The last history entry that was scrolled to its position. */
  const arrivedAt = useRef<string>(undefined);

  useLayoutEffect(() => {
    document.title = pathname === '/' ? t('shell.documentHome') : t('shell.document', { title: t(titleOf(pathname)) });
  }, [pathname, t]);

  // A layout effect, to run before the scroll event of a shorter page, which must not count for the old entry.
  useLayoutEffect(() => startRememberingScroll(entry), [entry]);

  useEffect(() => {
    // The landing page's document can be scrolled before the app renders; keep that position.
    const isReading = arrivedAt.current === undefined && window.scrollY > 0;
    // A place beside this page was closed.
    const isBack = arrivedAt.current === entry;
    arrivedAt.current = entry;
    if (isReading || isBack) return undefined;
    if (type === NavigationType.Pop) return restoreScroll(entry);
    if (type === NavigationType.Push) window.scrollTo(0, 0);
    return undefined;
  }, [entry, type]);

  useEffect(() => {
    if (focused.current === pathname) return undefined;
    focused.current = pathname;
    // `main` is focusable already, as the skip link's target.
    return focusHeading(document.getElementById('main'));
  }, [pathname]);

  return null;
}
