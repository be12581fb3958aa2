import type { MessageId } from '#i18n/translate.ts';

/** The most common passwords: flagged by the meter (V26), refused for new accounts (U39). */
const COMMON = new Set([
  'password',
  '123456',
  '123456789',
  'qwerty',
  'abc123',
  'password123',
  'admin',
  'letmein',
  'welcome',
  'monkey',
]);

/** A strong password has eight characters, upper and lower case, a digit and one of !@#$%^&* (V25). In the order of display. */
const RULES: readonly (readonly [lacks: (password: string) => boolean, message: MessageId])[] = [
  [(password) => password.length < 8, 'auth.strength.length'],
  [(password) => !/\p{Lu}/u.test(password), 'auth.strength.upper'],
  [(password) => !/\p{Ll}/u.test(password), 'auth.strength.lower'],
  [(password) => !/\p{Nd}/u.test(password), 'auth.strength.digit'],
  [(password) => !/[!@#$%^&*]/.test(password), 'auth.strength.special'],
];

export interface PasswordStrength {
  /** 100 with all properties and not common, 60 if one is missing, 40 for two, else 20 (V27). */
  readonly score: 20 | 40 | 60 | 100;
  /** The missing properties, each as its sentence (M43, M44). */
  readonly lacks: readonly MessageId[];
  readonly isCommon: boolean;
}

export function passwordStrength(password: string): PasswordStrength {
  const lacks = RULES.filter(([isLacking]) => isLacking(password)).map(([, message]) => message);
  const isCommon = isCommonPassword(password);
  return { score: scoreOf(lacks.length, isCommon), lacks, isCommon };
}

/** Whether it is a refused password, in any capitalisation. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase());
}

function scoreOf(lacking: number, isCommon: boolean): PasswordStrength['score'] {
  if (lacking === 0) return isCommon ? 20 : 100;
  if (lacking === 1) return 60;
  return lacking === 2 ? 40 : 20;
}
