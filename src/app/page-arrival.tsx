import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { useT } from '#i18n/i18n.tsx';
import { focusHeading } from './focus-heading.ts';
import { titleOf } from './page-titles.ts';
import { historyEntry, restoreScroll, startRememberingScroll } from './scroll-memory.ts';

/**
 * Arrives with each page: names the document, takes the focus to the page's heading and the view to its top, or, on the
 * way back, to where it was. A page that knows a better title sets it in an effect of its own, which runs later.
 */
export function PageArrival() {
  const t = useT();
  const location = useLocation();
  const { pathname } = location;
  // Named on arrival only: later the browser may be at the entry of a place that stands beside this page.
  const entry = useMemo(() => historyEntry(location.key), [location]);
  const type = useNavigationType();
  /** The page that has the focus already: the first one is where the browser put it. */
  const focused = useRef(pathname);
  /** The entry whose page was scrolled to where it belongs. */
  const arrivedAt = useRef<string>(undefined);

  useLayoutEffect(() => {
    document.title = pathname === '/' ? t('shell.documentHome') : t('shell.document', { title: t(titleOf(pathname)) });
  }, [pathname, t]);

  // Before the browser can tell of the scrolling that a shorter page causes: that is no longer the old entry's.
  useLayoutEffect(() => startRememberingScroll(entry), [entry]);

  useEffect(() => {
    // The landing page can be read before the app draws it anew: who has begun to stays where they are.
    const isReading = arrivedAt.current === undefined && window.scrollY > 0;
    // A place beside it was closed.
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
    // The frame is already what the skip link leads to.
    return focusHeading(document.getElementById('main'));
  }, [pathname]);

  return null;
}
