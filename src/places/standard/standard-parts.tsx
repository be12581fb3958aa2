import { CircleAlert, CircleCheck, CircleHelp, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import type { PlaceOutline } from '#domain/places/place-outline.ts';
import type { Restaurant } from '#domain/places/restaurant.ts';
import type { PlacesApart } from '#domain/search/by-standard.ts';
import type { SearchAnswer } from '#domain/search/search.ts';
import { claimsOf, outlinedClaims } from '#domain/standard/claims-of.ts';
import { type Claims, judgeStandard, type Verdict } from '#domain/standard/judge-standard.ts';
import { formatStandard, parseStandard } from '#domain/standard/standard.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { writeStandard } from '#platform/stored-standard.ts';
import { Button } from '#ui/button.tsx';
import { StandardDialog } from './standard-dialog.tsx';
import styles from './standard-parts.module.css';
import { criterionText, demandsText, verdictText } from './standard-text.ts';

/** What a page shows of a standard, one of four things. */
export type StandardPartProps =
  /** The line above a list; `undefined` while it is loading. */
  | { readonly list: Pick<SearchAnswer, 'apart'> | undefined }
  /** In an empty list: why it is empty. */
  | { readonly emptyList: Pick<SearchAnswer, 'apart'> | undefined }
  /** The verdict on a card. */
  | { readonly card: Claims }
  /** The verdict on a place's page, from the document or, if that is null, from the outline. `today`: 'YYYY-MM-DD'. */
  | { readonly place: PlaceOutline; readonly document: Restaurant | null; readonly today: string };

interface ByStandard {
  /** As stored. */
  readonly standard: string;
}

export function StandardPart({ standard, ...part }: ByStandard & StandardPartProps) {
  if ('list' in part) return <StandardLine standard={standard} apart={part.list?.apart} />;
  if ('card' in part) return <VerdictText standard={standard} claims={part.card} />;
  if ('place' in part) {
    const { place, document: whole, today } = part;
    return <VerdictText standard={standard} claims={whole ? claimsOf(whole, today) : outlinedClaims(place, today)} />;
  }
  const apart = part.emptyList?.apart;
  return apart && apart.count > 0 ? <NoneMeets standard={standard} apart={apart} /> : null;
}

interface StandardLineProps extends ByStandard {
  /** Undefined while the list is loading. */
  readonly apart: PlacesApart | undefined;
}

/** 'Your standard: whole menu, no alcohol · 12 set apart, 9 of them unknown · Change'. */
function StandardLine({ standard: text, apart }: StandardLineProps) {
  const t = useT();
  const format = useFormat();
  const [isChanging, setChanging] = useState(false);
  const standard = parseStandard(text);
  if (standard === null) return null;
  return (
    <div className={styles.line} data-standard>
      <span>{t('standard.line', { demands: demandsText(standard, t, format) })}</span>
      {apart && apart.count > 0 ? <span>{apartText(apart, standard.others, t)}</span> : null}
      <button
        type="button"
        className={styles.change}
        aria-label={t('standard.changeLabel')}
        onClick={() => setChanging(true)}
      >
        {t('standard.change')}
      </button>
      {isChanging ? <StandardDialog onClose={() => setChanging(false)} /> : null}
    </div>
  );
}

function apartText({ count, unknown }: PlacesApart, others: 'apart' | 'hidden', t: ReturnType<typeof useT>): string {
  return unknown === 0 ? t(`standard.${others}`, { count }) : t(`standard.${others}Unknown`, { count, unknown });
}

const ICONS = { meets: CircleCheck, unknown: CircleHelp, contradicts: CircleAlert } as const satisfies Record<
  Verdict,
  unknown
>;

interface VerdictProps extends ByStandard {
  readonly claims: Claims;
}

function VerdictText({ standard: text, claims }: VerdictProps) {
  const t = useT();
  const format = useFormat();
  const standard = parseStandard(text);
  if (standard === null) return null;
  const judgement = judgeStandard(claims, standard);
  const Icon = ICONS[judgement.verdict];
  return (
    <span className={styles.verdict} data-verdict={judgement.verdict}>
      <Icon aria-hidden="true" />
      {verdictText(judgement, standard, t, format)}
    </span>
  );
}

/** In an empty list. The button lists the others below those that meet the standard, from then on. */
function NoneMeets({ standard: text, apart }: ByStandard & { readonly apart: PlacesApart }) {
  const t = useT();
  const standard = parseStandard(text);
  if (standard === null) return null;
  return (
    <div className="grid centred gap-3" data-none-meets>
      <p>{t('standard.noneMeets', { count: apart.count, unknown: apart.unknown })}</p>
      {apart.silent && apart.silent.length > 0 ? (
        <p className="soft">
          {[
            ...apart.silent.map(({ about, count }) =>
              t('standard.silent', { what: criterionText(about, standard, t), count }),
            ),
            t('standard.unknownIsNotYes'),
          ].join(' ')}
        </p>
      ) : null}
      {standard.others === 'hidden' ? (
        <Button
          variant="primary"
          icon={<SlidersHorizontal aria-hidden="true" />}
          onClick={() => writeStandard(formatStandard({ ...standard, others: 'apart' }), true)}
        >
          {t('standard.showOthers')}
        </Button>
      ) : null}
    </div>
  );
}
