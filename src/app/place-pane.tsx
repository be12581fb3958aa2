import { X } from 'lucide-react';
import { type ReactNode, type RefObject, Suspense, useEffect, useLayoutEffect } from 'react';
import { matchPath, UNSAFE_LocationContext } from 'react-router-dom';
import { useT } from '#i18n/i18n.tsx';
import { IsBesideContext, PLACE_NAME, PlaceBesideContext } from '#places/cards/beside.ts';
import { IconButton } from '#ui/button.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { focusHeading } from './focus-heading.ts';
import { PageLoading } from './page-loading.tsx';
import styles from './place-pane.module.css';
import type { Arrival } from './use-list-beside.ts';

interface PlacePaneProps {
  readonly pane: RefObject<HTMLElement | null>;
  /** The address of the place's page. */
  readonly place: Arrival;
  readonly onClose: () => void;
  /** The page of the place with this slug. */
  readonly page: (slug: string) => ReactNode;
}

/**
 * A place beside the list that it was chosen in. It scrolls by itself. The focus goes to its heading, and back to its row once
 * it is closed; Escape closes it wherever the focus is.
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
    // Before the list, in which the key leads to the search box.
    document.addEventListener('keydown', closeByKey, { capture: true });
    return () => document.removeEventListener('keydown', closeByKey, { capture: true });
  }, [onClose]);
  return (
    <section
      ref={pane}
      className={styles.pane}
      // The place's name, once that is known.
      aria-labelledby={PLACE_NAME}
      aria-label={t('shell.title.restaurant')}
      tabIndex={-1}
    >
      <div className={styles.close}>
        <IconButton label={t('shell.dialogClose')} icon={<X aria-hidden="true" />} onClick={onClose} />
      </div>
      <IsBesideContext value={true}>
        {/* What it links to is no row of a list. */}
        <PlaceBesideContext value={null}>
          <UNSAFE_LocationContext value={place}>
            <ErrorBoundary page={path} level={2}>
              <Suspense fallback={<PageLoading />}>{page(slug)}</Suspense>
            </ErrorBoundary>
          </UNSAFE_LocationContext>
        </PlaceBesideContext>
      </IsBesideContext>
    </section>
  );
}

/** The place names the document while it is there; after that the list does again. */
function useTitleOfList(): void {
  useLayoutEffect(() => {
    const { title } = document;
    return () => {
      document.title = title;
    };
  }, []);
}

/** The row of a place, or the page where the list has been scrolled so far that the row is not drawn. */
function focusRow(path: string): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('li[data-card] a')];
  const row = links.find((link) => link.getAttribute('href') === path) ?? document.getElementById('main');
  row?.focus({ preventScroll: true });
}

/** Whether Escape means something else first: what is open above the page, or what is being typed. */
function isForOthers(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true;
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}
