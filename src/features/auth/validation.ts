import * as z from 'zod/mini';
import type { MessageId } from '#i18n/translate.ts';

/** One number everywhere (V18, V21, U39). */
const PASSWORD_MIN = 6;
/** V16, V21. */
const NAME_MIN = 2;

/** What is wrong with each field, as the message that says so; an empty object lets the form pass. */
export type Problems<Field extends string> = Partial<Record<Field, MessageId>>;

const email = z.string().check(z.trim(), z.email('auth.problem.email' satisfies MessageId));
const password = z.string().check(z.minLength(PASSWORD_MIN, 'auth.problem.password' satisfies MessageId));

const loginSchema = z.object({ email, password });
const signupSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(NAME_MIN, 'auth.problem.name' satisfies MessageId)),
  email,
  password,
});

export type LoginValues = z.infer<typeof loginSchema>;
export type SignupValues = z.infer<typeof signupSchema> & { readonly confirmation: string };

/** V18. */
export function loginProblems(values: LoginValues): Problems<keyof LoginValues> {
  return problemsOf(loginSchema.safeParse(values));
}

/** V21. */
export function signupProblems({ confirmation, ...values }: SignupValues): Problems<keyof SignupValues> {
  return {
    ...problemsOf(signupSchema.safeParse(values)),
    ...(values.password === confirmation ? {} : { confirmation: 'auth.problem.confirmation' satisfies MessageId }),
  };
}

function problemsOf<Values>(result: z.core.util.SafeParseResult<Values>): Problems<keyof Values & string> {
  const problems: Partial<Record<string, MessageId>> = {};
  for (const { path, message } of result.error?.issues ?? []) {
    // Every check above carries the id of its message; a field is named by its first one.
    problems[String(path[0])] ??= message as MessageId;
  }
  return problems;
}
