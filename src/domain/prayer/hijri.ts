/** Dates of the Umm al-Qura calendar, which browsers have. Where the moon is sighted, they may differ by a day. */

export interface HijriDate {
  readonly year: number;
  /** 1 is Muharram, 9 is Ramadan. */
  readonly month: number;
  readonly day: number;
}

/** The Hijri date of a civil date. The Hijri day begins at the sunset before. @param date 'YYYY-MM-DD' */
export function hijriDate(date: string): HijriDate {
  const parts = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    timeZone: 'UTC',
  }).formatToParts(Date.parse(`${date}T00:00:00Z`));
  const number = (type: Intl.DateTimeFormatPartTypes): number =>
    Number.parseInt(parts.find((part) => part.type === type)?.value ?? '', 10);
  return { year: number('year'), month: number('month'), day: number('day') };
}
