import { Building2, UtensilsCrossed } from 'lucide-react';
import type { Facets } from '#domain/search.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { ActionChip, ChipRow } from '#ui/chip.tsx';
import type { Criteria } from './criteria.ts';
import { suggestionsFor, withSuggestion } from './suggestions.ts';

interface SuggestionRowProps {
  readonly criteria: Criteria;
  /** What the whole index knows, not only the present answer. */
  readonly facets: Facets | undefined;
  readonly onCriteria: (criteria: Criteria) => void;
}

/** Cuisines and cities that the typed text may mean; taking one turns the text into a filter. */
export function SuggestionRow({ criteria, facets, onCriteria }: SuggestionRowProps) {
  const t = useT();
  const format = useFormat();
  const suggestions = facets ? suggestionsFor(criteria.text, facets, criteria) : [];
  if (suggestions.length === 0) return null;
  return (
    <ChipRow label={t('search.suggestions')}>
      {suggestions.map((suggestion) => (
        <ActionChip
          key={`${suggestion.kind}:${suggestion.value}`}
          icon={suggestion.kind === 'city' ? <Building2 aria-hidden="true" /> : <UtensilsCrossed aria-hidden="true" />}
          count={format.number(suggestion.count)}
          onClick={() => onCriteria(withSuggestion(criteria, suggestion))}
        >
          <bdi>{suggestion.value}</bdi>
        </ActionChip>
      ))}
    </ChipRow>
  );
}
