/** The words of a place's head, in the languages of the app. Pure. */
import type { HalalStatus } from '../../../src/domain/taxonomy.ts';

interface Words {
  readonly status: Readonly<Record<HalalStatus, string>>;
  /** `{day}` is filled in. */
  readonly expired: string;
  /** `{mean}` is filled in. */
  readonly rated: string;
}

/** English first. */
export const PAGE_LANGUAGES = ['en', 'ar', 'fr', 'id', 'ms', 'tr'] as const;
export type PageLanguage = (typeof PAGE_LANGUAGES)[number];

export const PLACE_WORDS: Readonly<Record<PageLanguage, Words>> = {
  en: {
    status: {
      certified: 'Certified',
      muslim_owned: 'Muslim-owned',
      halal_friendly: 'Halal friendly',
      unverified: 'Unverified',
    },
    expired: 'Certificate expired {day}',
    rated: 'rated {mean} of 5',
  },
  ar: {
    status: {
      certified: 'معتمد',
      muslim_owned: 'مملوك لمسلمين',
      halal_friendly: 'خيارات حلال',
      unverified: 'غير موثّق',
    },
    expired: 'انتهت الشهادة {day}',
    rated: 'التقييم {mean} من 5',
  },
  fr: {
    status: {
      certified: 'Certifié',
      muslim_owned: 'Propriétaire musulman',
      halal_friendly: 'Halal-friendly',
      unverified: 'Non vérifié',
    },
    expired: 'Certificat expiré le {day}',
    rated: 'noté {mean} sur 5',
  },
  id: {
    status: {
      certified: 'Bersertifikat',
      muslim_owned: 'Milik Muslim',
      halal_friendly: 'Ramah halal',
      unverified: 'Belum diverifikasi',
    },
    expired: 'Sertifikat kedaluwarsa {day}',
    rated: 'nilai {mean} dari 5',
  },
  ms: {
    status: {
      certified: 'Bersijil',
      muslim_owned: 'Milik Muslim',
      halal_friendly: 'Mesra Halal',
      unverified: 'Belum disahkan',
    },
    expired: 'Sijil tamat tempoh {day}',
    rated: 'penilaian {mean} daripada 5',
  },
  tr: {
    status: {
      certified: 'Sertifikalı',
      muslim_owned: 'Müslüman işletmesi',
      halal_friendly: 'Helal dostu',
      unverified: 'Doğrulanmamış',
    },
    expired: 'Sertifika süresi doldu: {day}',
    rated: '5 üzerinden {mean} puan',
  },
};
