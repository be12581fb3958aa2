import { useMemo } from 'react';
import { useLanguage } from '#i18n/i18n.tsx';
import { writtenAs } from '#i18n/languages.ts';

interface DateText {
  /** 'YYYY-MM-DD' as 'Friday 20 November 2026'. */
  day(date: string): string;
  /** The same in the Umm al-Qura calendar: '10 Jumada II 1448 AH'. */
  hijri(date: string): string;
  /** Its day and short month in the Umm al-Qura calendar, for a table. */
  shortHijri(date: string): string;
  /** Its weekday and its number, for a table of a month: 'Fri', '20'. */
  weekday(date: string): string;
  number(date: string): string;
  /** 'November 2026'. */
  month(date: string): string;
}

/** Writes dates of prayer times in the reader's language and digits. */
export function useDateText(): DateText {
  const { locale, digits } = useLanguage();
  return useMemo(() => {
    const formatter = (options: Intl.DateTimeFormatOptions) => {
      // The Gregorian calendar, because Arabic of Saudi Arabia would not use it.
      const format = new Intl.DateTimeFormat(writtenAs(locale, digits), {
        calendar: 'gregory',
        timeZone: 'UTC',
        ...options,
      });
      return (date: string) => format.format(Date.parse(`${date}T00:00:00Z`));
    };
    const hijri = { calendar: 'islamic-umalqura' } as const;
    return {
      day: formatter({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
      hijri: formatter({ ...hijri, day: 'numeric', month: 'long', year: 'numeric' }),
      shortHijri: formatter({ ...hijri, day: 'numeric', month: 'numeric' }),
      weekday: formatter({ weekday: 'short' }),
      number: formatter({ day: 'numeric' }),
      month: formatter({ month: 'long', year: 'numeric' }),
    };
  }, [locale, digits]);
}
