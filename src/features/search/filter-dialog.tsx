import { useEffect, useState } from 'react';
import type { Position } from '#domain/geo/geo.ts';
import { useT } from '#i18n/i18n.tsx';
import { type Criteria, NO_CRITERIA } from '#places/criteria/criteria.ts';
import { toQuery } from '#places/criteria/search-query.ts';
import { useSearch } from '#places/results/use-search.ts';
import { ChoicesSlot } from '#places/standard/choices-slot.tsx';
import { useAfterPaint, useDeferredUnmount } from '#ui/after-paint.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import styles from './filter-dialog.module.css';
import { FilterSections } from './filter-sections.tsx';

/** How long the choices wait for their counts, in milliseconds: counts that arrive later shift their surroundings. */
const PATIENCE_MS = 400;

interface FilterDialogProps {
  readonly criteria: Criteria;
  /** Origin of distances if a radius is chosen. */
  readonly near: Position;
  /** Epoch milliseconds at which opening hours are evaluated. */
  readonly at: number;
  readonly onApply: (criteria: Criteria) => void;
  readonly onClose: () => void;
}

/**
 * Edits all filters on a draft. Apply commits it; Reset clears everything, the text too; both close the dialog (S29-S31).
 * Escape, the close button and a press outside the dialog discard the draft (S32). The person's standard is no filter: it takes
 * effect at once, and stays.
 */
export function FilterDialog({ criteria, near, at, onApply, onClose }: FilterDialogProps) {
  const t = useT();
  const [draft, setDraft] = useState(criteria);
  const { answer } = useSearch(toQuery(draft, near, { limit: 0, at, facets: true }));

  const isPainted = useAfterPaint();
  const { isLeaving, leave } = useDeferredUnmount();
  const isPatient = usePatience();

  const shown = answer ? t('search.applyCount', { count: answer.total }) : null;
  const finish = (next: Criteria) =>
    leave(() => {
      onApply(next);
      onClose();
    });
  return (
    <Dialog
      title={t('search.filterTitle')}
      onClose={() => leave(onClose)}
      isTall
      isLeaving={isLeaving}
      footer={
        <div className={styles.actions}>
          <Button variant="quiet" onClick={() => finish(NO_CRITERIA)}>
            {t('search.reset')}
          </Button>
          <Button
            variant="primary"
            className={styles.apply}
            aria-label={shown === null ? undefined : `${t('search.apply')}: ${shown}`}
            onClick={() => finish(draft)}
          >
            {shown ?? t('search.apply')}
          </Button>
        </div>
      }
    >
      {isPainted && (answer || !isPatient) ? (
        <>
          <FilterSections draft={draft} onDraft={setDraft} facets={answer?.facets} />
          <section className={styles.standard} aria-label={t('standard.title')}>
            <h3>{t('standard.title')}</h3>
            <ChoicesSlot />
          </section>
        </>
      ) : null}
    </Dialog>
  );
}

function usePatience(): boolean {
  const [isPatient, setPatient] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isPatient;
}
