import { SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { ActionChip } from '#ui/chip.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

/** The button that opens or closes the map, which gets the focus of the other one. */
export const MAP_SWITCH = '[data-map-switch] button:last-child, button[data-map-switch]';

interface MapBarProps {
  /** Number of active filters. */
  readonly chosen: number;
  /** Opens the filters. */
  readonly onFilters: () => void;
  /** The button that closes the map. */
  readonly children: ReactNode;
}

/** Beside the search box in the only row above a phone's map. */
export function MapBar({ chosen, onFilters, children }: MapBarProps) {
  const t = useT();
  const format = useFormat();
  return (
    <div className="row gap-2">
      <ActionChip
        icon={<SlidersHorizontal aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={onFilters}
        {...(chosen > 0 ? { count: format.number(chosen) } : {})}
      >
        <VisuallyHidden>{t('search.filters')}</VisuallyHidden>
      </ActionChip>
      {children}
    </div>
  );
}
