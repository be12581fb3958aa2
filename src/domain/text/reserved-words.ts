/**
 * Words with which a member's public name would pass for the site itself, in the six languages. They are compared by skeleton
 * (`skeletonOf`), so case, accents, look-alikes and digits in place of letters make no difference. The database holds the same
 * words (`catalogue.reserved_words()`); an integration test compares both. Pure.
 *
 * People's names are left out: Resmi (Indonesia), Rasmi and Musharraf (رسمي, مشرف) are official and moderator in other words,
 * so they count beside another word of the list only.
 */

interface ReservedWords {
  /** Refused as a word of a name, whatever stands beside it: `Ali Moderator`. */
  readonly anywhere: readonly string[];
  /** Refused if all words of the name are on this list: `Support Team`. */
  readonly alone: readonly string[];
  /** Refused beside another word of this list only: `Official Support`, `Tim Bantuan`. */
  readonly beside: readonly string[];
}

export const RESERVED_WORDS: Readonly<Record<'en' | 'ar' | 'fr' | 'id' | 'ms' | 'tr', ReservedWords>> = {
  en: {
    anywhere: [
      'rihla',
      'moderator',
      'moderators',
      'moderation',
      'administrator',
      'administrators',
      'administration',
      'admin',
      'admins',
    ],
    alone: ['support', 'official', 'staff', 'help', 'security', 'system', 'webmaster', 'verified'],
    beside: ['team', 'service', 'customer', 'account', 'desk', 'the', 'from', 'by', 'app', 'pro'],
  },
  ar: {
    anywhere: [],
    alone: ['الإدارة', 'إدارة', 'الدعم', 'دعم', 'المشرف', 'المشرفون', 'المسؤول', 'مدير النظام', 'الحساب الرسمي'],
    beside: ['رحلة', 'فريق', 'مشرف', 'العام', 'الفني', 'رسمي', 'الرسمي', 'حساب', 'الموقع', 'التطبيق'],
  },
  fr: {
    anywhere: ['modérateur', 'modératrice', 'modération', 'administrateur', 'administratrice'],
    alone: ['assistance', 'officiel', 'officielle', 'sécurité', 'vérifié'],
    beside: ['équipe', 'service', 'client', 'compte', 'site'],
  },
  id: {
    anywhere: ['moderator', 'administrator'],
    alone: ['dukungan', 'bantuan', 'keamanan', 'pengelola'],
    beside: ['resmi', 'akun', 'tim', 'layanan', 'pelanggan'],
  },
  ms: {
    anywhere: ['pentadbir', 'penyederhana'],
    alone: ['sokongan', 'bantuan', 'keselamatan'],
    beside: ['rasmi', 'akaun', 'pasukan', 'khidmat', 'pelanggan'],
  },
  tr: {
    anywhere: ['moderatör', 'yönetici', 'yöneticisi'],
    alone: ['destek', 'yardım', 'yönetim', 'güvenlik'],
    beside: ['resmî', 'hesap', 'hesabı', 'ekip', 'ekibi', 'müşteri', 'hizmetleri'],
  },
};
