import * as z from 'zod/mini';
import { forgetTab, readTab, writeTab } from '#platform/tab-memory.ts';
import { forgetAwaitedPath } from './awaited-path.ts';

const KEY = 'rihla:auth-typed';

const typedSchema = z.record(z.string(), z.string());

/** Values typed into the sign-in forms, by field: shared between the forms, and kept over a reload. */
export function readTyped(): Readonly<Record<string, string>> {
  const parsed = typedSchema.safeParse(readTab(KEY));
  return parsed.success ? parsed.data : {};
}

/** Stores a form's values, except passwords and codes. */
export function storeTyped(form: HTMLFormElement): void {
  const inputs = [...form.querySelectorAll('input')].filter(isStored);
  writeTab(KEY, { ...readTyped(), ...Object.fromEntries(inputs.map(({ name, value }) => [name, value])) });
}

/** Deletes the values after signing in. */
export function forgetTyped(): void {
  forgetTab(KEY);
  forgetAwaitedPath();
}

const SECRETS: ReadonlySet<string> = new Set(['current-password', 'new-password', 'one-time-code']);

/** Checks the purpose, because a visible password has the type `text`. */
const isStored = ({ name, type, autocomplete }: HTMLInputElement): boolean =>
  name !== '' && ['text', 'email', 'tel'].includes(type) && !SECRETS.has(autocomplete);
