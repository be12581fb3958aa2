import * as z from 'zod/mini';
import { cleanName, fieldProblem } from '#domain/account/profile.ts';
import { type TextProblem, textProblem } from '#domain/text/public-text.ts';
import type { MessageId } from '#i18n/translate.ts';
import { isCommonPassword } from './password-strength.ts';

/** A password has at least six characters, everywhere (V18, V21, U39). */
const PASSWORD_MIN = 6;
/** A code has exactly six digits (V20). */
const CODE = /^\d{6}$/;

/** The problem of each field, as a message; an empty object is valid. */
export type Problems<Field extends string> = Partial<Record<Field, MessageId>>;

const isFree = (text: string, ...problems: readonly TextProblem[]) => {
  const found = textProblem(cleanName(text), 'name', true);
  return found === null || !problems.includes(found);
};

/** At least two characters, by the rules of the profile and of public names (V16, V21). */
const name = z.string().check(
  z.refine((text) => fieldProblem('name', text) !== 'name', 'auth.problem.name' satisfies MessageId),
  z.refine((text) => fieldProblem('name', text) !== 'nameLong', 'profile.problem.nameLong' satisfies MessageId),
  z.refine((text) => isFree(text, 'name_reserved'), 'outbox.reason.nameReserved' satisfies MessageId),
  z.refine((text) => isFree(text, 'text_marks'), 'outbox.reason.textMarks' satisfies MessageId),
  z.refine((text) => isFree(text, 'text_hidden', 'text_break'), 'outbox.reason.textHidden' satisfies MessageId),
);
const email = z.string().check(z.trim(), z.email('auth.problem.email' satisfies MessageId));
const password = z.string().check(z.minLength(PASSWORD_MIN, 'auth.problem.password' satisfies MessageId));
const newPassword = password.check(
  z.refine((text) => !isCommonPassword(text), 'auth.problem.common' satisfies MessageId),
);
const code = z.string().check(z.regex(CODE, 'auth.problem.code' satisfies MessageId));

const loginSchema = z.object({ email, password });
const signupSchema = z.object({ name, email, password: newPassword });
const forgotSchema = z.object({ email });
const nameSchema = z.object({ name });
const codeSchema = z.object({ code });
const newPasswordSchema = z.object({ password: newPassword });

export type LoginValues = z.infer<typeof loginSchema>;
type Confirmed = { readonly confirmation: string };
export type SignupValues = z.infer<typeof signupSchema> & Confirmed;
type NewPasswordValues = z.infer<typeof newPasswordSchema> & Confirmed;

/** Signing in needs a valid email address and a password of six characters (V18). */
export function loginProblems(values: LoginValues): Problems<keyof LoginValues> {
  return problemsOf(loginSchema.safeParse(values));
}

/** Signing up needs a name, a valid email address and a password, typed twice alike (V21). */
export function signupProblems(values: SignupValues): Problems<keyof SignupValues> {
  return { ...problemsOf(signupSchema.safeParse(values)), ...confirmationProblem(values) };
}

/** A new password has six characters and is typed twice alike (V24). */
export function newPasswordProblems(values: NewPasswordValues): Problems<keyof NewPasswordValues> {
  return { ...problemsOf(newPasswordSchema.safeParse(values)), ...confirmationProblem(values) };
}

/** Resetting a password needs a valid email address (V23). */
export function forgotProblems(values: z.infer<typeof forgotSchema>): Problems<'email'> {
  return problemsOf(forgotSchema.safeParse(values));
}

/** Signing up by phone needs a name of two characters; the number is checked by its own field (V22). */
export function nameProblems(values: z.infer<typeof nameSchema>): Problems<'name'> {
  return problemsOf(nameSchema.safeParse(values));
}

/** A code has six digits (V20). @param values the code in plain digits, see `normaliseCode` */
export function codeProblems(values: z.infer<typeof codeSchema>): Problems<'code'> {
  return problemsOf(codeSchema.safeParse(values));
}

/** The problems that remain: a fixed one disappears, and no new one appears while typing. */
export function stillThere<Field extends string>(said: Problems<Field>, now: Problems<Field>): Problems<Field> {
  const left: Problems<Field> = { ...said };
  for (const field in said) if (!(field in now)) delete left[field];
  return left;
}

function confirmationProblem(values: { password: string } & Confirmed): Problems<'confirmation'> {
  return values.password === values.confirmation ? {} : { confirmation: 'auth.problem.confirmation' };
}

function problemsOf<Values>(result: z.core.util.SafeParseResult<Values>): Problems<keyof Values & string> {
  const problems: Partial<Record<string, MessageId>> = {};
  for (const { path, message } of result.error?.issues ?? []) {
    // Every check above has a message id; a field shows its first one.
    problems[String(path[0])] ??= message as MessageId;
  }
  return problems;
}
