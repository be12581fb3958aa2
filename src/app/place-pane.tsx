import { X } from 'lucide-react';
import { type ReactNode, type RefObject, Suspense, useEffect, useLayoutEffect } from 'react';
import { matchPath, UNSAFE_LocationContext } from 'react-router-dom';
import { useT } from '#i18n/i18n.tsx';
import { IsBesideContext, PLACE_NAME, PlaceBesideContext } from '#places/cards/beside.ts';
import { tappedOutline } from '#places/cards/tapped-card.ts';
import { IconButton } from '#ui/button.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { focusHeading } from './focus-heading.ts';
import { PageLoading } from './page-loading.tsx';
import styles from './place-pane.module.css';
import type { Arrival } from './use-list-beside.ts';

interface PlacePaneProps {
  readonly pane: RefObject<HTMLElement | null>;
  /** The location of the place's page. */
  readonly place: Arrival;
  readonly onClose: () => void;
  /** Renders the page of the place with this slug. */
  readonly page: (slug: string) => ReactNode;
}

/**
 * A place beside its list, with its own scrolling. Its heading gets the focus, and on closing its row does. Escape closes it
 * from anywhere on the page.
 */
export function PlacePane({ pane, place, onClose, page }: PlacePaneProps) {
  const t = useT();
  const path = place.location.pathname;
  const slug = matchPath('/restaurant/:slug', path)?.params.slug ?? '';
  useTitleOfList();
  useLayoutEffect(() => {
    const element = pane.current;
    element?.scrollTo(0, 0);
    const stop = focusHeading(element);
    return () => {
      stop();
      if (element?.contains(document.activeElement)) focusRow(path);
    };
  }, [pane, path]);
  useEffect(() => {
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || isForOthers(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
      onClose();
    };
    // Capture, to run before the list, where Escape focuses the search box.
    document.addEventListener('keydown', closeByKey, { capture: true });
    return () => document.removeEventListener('keydown', closeByKey, { capture: true });
  }, [onClose]);
  return (
    <section
      ref={pane}
      className={styles.pane}
      // The place's name, once it is rendered; else the label below.
      aria-labelledby={PLACE_NAME}
      aria-label={t('shell.title.restaurant')}
      tabIndex={-1}
    >
      <div className={styles.close}>
        <IconButton label={t('shell.dialogClose')} icon={<X />} onClick={onClose} />
      </div>
      <IsBesideContext value={true}>
        {/* Links within the pane are not rows of the list. */}
        <PlaceBesideContext value={null}>
          <UNSAFE_LocationContext value={place}>
            <ErrorBoundary page={path} level={2}>
              <Suspense fallback={tappedOutline(path) ?? <PageLoading />}>{page(slug)}</Suspense>
            </ErrorBoundary>
          </UNSAFE_LocationContext>
        </PlaceBesideContext>
      </IsBesideContext>
    </section>
  );
}

/** Restores the list's document title when the pane closes. */
function useTitleOfList(): void {
  useLayoutEffect(() => {
    const { title } = document;
    return () => {
      document.title = title;
    };
  }, []);
}

/** Focuses a place's row, or `main` if the list has scrolled so far that the row is not rendered. */
function focusRow(path: string): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('li[data-card] a')];
  const row = links.find((link) => link.getAttribute('href') === path) ?? document.getElementById('main');
  row?.focus({ preventScroll: true });
}

/** Whether Escape belongs to an open dialog or a text field. */
function isForOthers(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true;
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}
