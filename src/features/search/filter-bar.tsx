import { Clock3, LocateFixed, MapPin, SlidersHorizontal } from 'lucide-react';
import type { UnderstoodWish, WishKind } from '#domain/search/wishes.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { type Criteria, countFilters } from '#places/criteria/criteria.ts';
import { WishChips } from '#places/criteria/wish-chips.tsx';
import { ActionChip, ChipRow, RemovableChip, ToggleChip } from '#ui/chip.tsx';
import { chipBarView, chipText, withoutChip } from './chip-bar-view.ts';

interface FilterBarProps {
  readonly criteria: Criteria;
  readonly onCriteria: (criteria: Criteria) => void;
  /** The wishes found in the text. */
  readonly wishes: readonly UnderstoodWish[];
  readonly onOpenDialog: () => void;
  readonly onNearMe: () => void;
  readonly locating: {
    /** Whether a position is known, and so can be updated (S42). */
    readonly isKnown: boolean;
    readonly isAsking: boolean;
    readonly onLocate: () => void;
  };
}

/** The row of chips below the box: the dialog, two quick filters, and the chosen filters (S28, S29). */
export function FilterBar({ criteria, onCriteria, wishes, onOpenDialog, onNearMe, locating }: FilterBarProps) {
  const t = useT();
  const format = useFormat();
  const chosen = countFilters(criteria);
  const { chips, hidden } = chipBarView(criteria);
  // A wish has its own chip, so the filter of the same name would be a duplicate.
  const isWished = (kind: WishKind) => wishes.some((wish) => wish.kind === kind);
  return (
    <ChipRow label={t('search.filters')}>
      <ActionChip
        icon={<SlidersHorizontal aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={onOpenDialog}
        {...(chosen > 0 ? { count: format.number(chosen) } : {})}
      >
        {t('search.filters')}
      </ActionChip>
      <WishChips wishes={wishes} text={criteria.text} onText={(text) => onCriteria({ ...criteria, text })} />
      {chips
        .filter((chip) => chip.kind !== 'openNow')
        .map((chip) => {
          const label = chipText(chip, t, format);
          return (
            <RemovableChip
              key={`${chip.kind}:${label}`}
              removeLabel={t('search.removeFilter', { filter: label })}
              onClick={() => onCriteria(withoutChip(criteria, chip))}
            >
              <bdi>{label}</bdi>
            </RemovableChip>
          );
        })}
      {hidden > 0 ? (
        <ActionChip aria-haspopup="dialog" onClick={onOpenDialog}>
          {t('search.moreFilters', { count: hidden })}
        </ActionChip>
      ) : null}
      {criteria.radiusKm === undefined && !isWished('nearMe') ? (
        <ActionChip icon={<MapPin aria-hidden="true" />} onClick={onNearMe}>
          {t('search.nearMeShort')}
        </ActionChip>
      ) : null}
      {isWished('openNow') && criteria.openNow !== true ? null : (
        <ToggleChip
          icon={<Clock3 aria-hidden="true" />}
          isOn={criteria.openNow === true}
          onClick={() =>
            onCriteria(
              criteria.openNow
                ? withoutChip(criteria, { kind: 'openNow', value: true })
                : { ...criteria, openNow: true },
            )
          }
        >
          {t('search.openNow')}
        </ToggleChip>
      )}
      {locating.isKnown ? (
        <ActionChip icon={<LocateFixed aria-hidden="true" />} aria-busy={locating.isAsking} onClick={locating.onLocate}>
          {t('search.updateLocation')}
        </ActionChip>
      ) : null}
    </ChipRow>
  );
}
