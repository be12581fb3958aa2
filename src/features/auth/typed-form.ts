import * as z from 'zod/mini';
import { forgetTab, readTab, writeTab } from '#platform/tab-memory.ts';
import { forgetAwaitedPath } from './awaited-path.ts';

const KEY = 'rihla:auth-typed';

const typedSchema = z.record(z.string(), z.string());

/** What was typed into the forms of signing in, by field: it goes along from one to the other and outlives a reload. */
export function readTyped(): Readonly<Record<string, string>> {
  const parsed = typedSchema.safeParse(readTab(KEY));
  return parsed.success ? parsed.data : {};
}

/** Keeps what stands in a form now, but no password and no code. */
export function storeTyped(form: HTMLFormElement): void {
  const inputs = [...form.querySelectorAll('input')].filter(isStored);
  writeTab(KEY, { ...readTyped(), ...Object.fromEntries(inputs.map(({ name, value }) => [name, value])) });
}

/** Once somebody is signed in there is nothing to go on with. */
export function forgetTyped(): void {
  forgetTab(KEY);
  forgetAwaitedPath();
}

const SECRETS: ReadonlySet<string> = new Set(['current-password', 'new-password', 'one-time-code']);

/** By its purpose: a password that is being looked at is of the type `text`. */
const isStored = ({ name, type, autocomplete }: HTMLInputElement): boolean =>
  name !== '' && ['text', 'email', 'tel'].includes(type) && !SECRETS.has(autocomplete);
