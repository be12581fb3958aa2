import { Search } from 'lucide-react';
import type { CSSProperties } from 'react';
import { noOp } from '#domain/primitives/no-op.ts';
import { useT } from '#i18n/i18n.tsx';
import box from '#places/criteria/search-box.module.css';
import { ResultList } from '#places/results/result-list.tsx';
import { type GeolocationState, KUALA_LUMPUR } from '#platform/geolocation.ts';
import { PageTitle } from '#ui/page-title.tsx';
import { DirectoryHead } from '../directory-head.tsx';
import page from '../directory-page.module.css';
import { SKELETONS } from '../directory-results.tsx';
import { FilterSidebar } from '../filter-sidebar.tsx';
import { LocationNote } from '../location-note.tsx';

/** The class of a real box adds the rest. */
const PLACEHOLDER: CSSProperties = {
  overflow: 'hidden',
  alignContent: 'center',
  color: 'var(--ink-faint)',
  whiteSpace: 'nowrap',
};

/** The state of a first visitor. */
const UNKNOWN: GeolocationState = {
  located: { position: KUALA_LUMPUR, source: 'default', at: null },
  permission: 'prompt',
  isAsking: false,
  isOverdue: false,
  failure: null,
};

/**
 * The directory's initial HTML, as a first visitor sees it: the build writes it into `directory.html`. It has the same
 * elements and classes as `DirectoryPage`, so that nothing moves when the app renders over it. Its buttons are disabled. The
 * box is a placeholder, so that nobody types into an element that will be replaced.
 */
export function DirectoryDocumentView() {
  const t = useT();
  return (
    <>
      <div className={page.page} aria-busy="true" inert>
        <FilterSidebar isOpen onToggle={noOp} chosen={0}>
          {null}
        </FilterSidebar>
        <div className={page.main}>
          <PageTitle title={t('shell.title.directory')} />
          <div className={page.box}>
            <div className={box.box}>
              <Search className={box.icon} aria-hidden="true" />
              <span className={box.input} style={PLACEHOLDER}>
                {t('search.placeholder')}
              </span>
            </div>
          </div>
          <LocationNote geolocation={UNKNOWN} isNeeded={false} />
          <DirectoryHead
            state={{ kind: 'loading' }}
            isWaiting={false}
            countryCode={undefined}
            city={undefined}
            loading={[]}
            layout="list"
            onLayout={noOp}
            map={{ isShown: false, isEnabled: false, onMap: noOp }}
            chosen={0}
            onFilters={noOp}
          />
          <ResultList cards={undefined} layout="list" skeletons={SKELETONS} label={t('search.results')} level={3} />
        </div>
      </div>
      {/* A server adds links to places, which only readers without scripts see. */}
      <nav className={page.links} data-links aria-label={t('search.results')} />
    </>
  );
}
