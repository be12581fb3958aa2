/** Texts of a place page's head, in several languages. Pure. */
interface Words {
  /** `{day}` is a placeholder. */
  readonly expired: string;
  /** `{mean}` is a placeholder. */
  readonly rated: string;
  /** Separator of names on one line. */
  readonly comma: string;
}

/** English first. */
export const PAGE_LANGUAGES = ['en', 'ar', 'fr', 'id', 'ms', 'tr'] as const;
export type PageLanguage = (typeof PAGE_LANGUAGES)[number];

export const PLACE_WORDS: Readonly<Record<PageLanguage, Words>> = {
  en: {
    expired: 'Certificate expired {day}',
    rated: 'rated {mean} of 5',
    comma: ', ',
  },
  ar: {
    expired: 'انتهت الشهادة {day}',
    rated: 'التقييم {mean} من 5',
    comma: '، ',
  },
  fr: {
    expired: 'Certificat expiré le {day}',
    rated: 'noté {mean} sur 5',
    comma: ', ',
  },
  id: {
    expired: 'Sertifikat kedaluwarsa {day}',
    rated: 'nilai {mean} dari 5',
    comma: ', ',
  },
  ms: {
    expired: 'Sijil tamat tempoh {day}',
    rated: 'penilaian {mean} daripada 5',
    comma: ', ',
  },
  tr: {
    expired: 'Sertifika süresi doldu: {day}',
    rated: '5 üzerinden {mean} puan',
    comma: ', ',
  },
};
