import { lazyPart } from '#ui/lazy-part.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { hasNotes } from './noted-countries.ts';

const Card = lazyPart(() => import('./country-notes-card.tsx').then((part) => part.CountryNotesCard), {
  // As high as the folded card.
  loading: () => <Skeleton height="3.5rem" />,
});

interface NotesSlotProps {
  /** ISO 3166-1 alpha-2; null if unknown. */
  readonly country: string | null | undefined;
  /** Whether the card begins unfolded. */
  readonly isOpen?: boolean;
  /** Level of its title in the page's outline. */
  readonly level?: 2 | 3;
}

/** The notes on a country; nothing for a country without notes. */
export function NotesSlot({ country, isOpen = false, level = 2 }: NotesSlotProps) {
  return hasNotes(country) ? <Card key={country} country={country} isOpen={isOpen} level={level} /> : null;
}
