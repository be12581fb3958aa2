import { useFormat, useT } from '#i18n/i18n.tsx';

interface DaysTextProps {
  /** `YYYY-MM-DD` */
  readonly first: string;
  readonly last: string;
}

/** '2 Jan 2027 – 4 Jan 2027', or one day. */
export function DaysText({ first, last }: DaysTextProps) {
  const t = useT();
  const format = useFormat();
  return first === last ? format.day(first) : t('trips.range', { first: format.day(first), last: format.day(last) });
}
