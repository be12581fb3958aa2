/** A standard and its verdicts in words. */
import type { Criterion, Judgement } from '#domain/standard/judge-standard.ts';
import type { Standard } from '#domain/standard/standard.ts';
import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';

/** What a standard asks for, in short: 'authority / owner, whole menu, no alcohol'. */
export function demandsText(standard: Standard, t: Translate, format: Format): string {
  const { menu, alcohol, pork, slaughter, stunning } = standard;
  const demands = [
    ...(standard.who.length > 0 ? [witnessesText(standard, t)] : []),
    ...(menu === 'whole' ? [t('standard.demand.menu')] : []),
    ...(alcohol === 'none' ? [t('standard.demand.alcohol')] : []),
    ...(alcohol === 'table' ? [t('standard.demand.bar')] : []),
    ...(pork === 'none' ? [t('standard.demand.pork')] : []),
    ...(slaughter === 'hand' ? [t('standard.demand.slaughter')] : []),
    ...(stunning === 'none' ? [t('standard.demand.stunning')] : []),
  ];
  return demands.length > 0 ? format.list(demands) : t('standard.demand.any');
}

/** Whether the place meets it, and if not, why: 'Unknown: slaughter, alcohol'. */
export function verdictText(
  { verdict, unknown, contradicts }: Judgement,
  standard: Standard,
  t: Translate,
  format: Format,
): string {
  if (verdict === 'meets') return t('standard.meets');
  const names = (criteria: readonly Criterion[]) =>
    format.list(criteria.map((criterion) => criterionText(criterion, standard, t)));
  return verdict === 'contradicts'
    ? t('standard.contradicts', { what: names(contradicts) })
    : t('standard.unknown', { what: names(unknown) });
}

/** One part of a standard in words. */
export function criterionText(criterion: Criterion, standard: Standard, t: Translate): string {
  return criterion === 'who' && standard.who.length > 0 ? witnessesText(standard, t) : t(`standard.about.${criterion}`);
}

function witnessesText({ who }: Standard, t: Translate): string {
  return who.map((witness) => t(`standard.word.${witness}`)).join(' / ');
}
