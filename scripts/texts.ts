/**
 * `npm run texts` reports faulty translations and unused messages; exits 1 if there are any.
 *
 *     npm run texts -- --missing ar            lines `id<TAB>English` of all that is missing or stale in Arabic
 *     npm run texts -- --add ar FILE           adds lines `id<TAB>translation` to the language's file
 *     npm run texts -- --names                 writes the names of cuisines and the like for search and for servers
 *     npm run texts -- --mails                 writes hosted Supabase's mails from those of the embedded backend
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HOSTED_MAILS, hostedBody, hostedFile, withHostedSubjects } from '../supabase/local/auth/hosted-mails.ts';
import { namesFileOf } from './texts/names-file.ts';
import { addTranslations, faultsOf, missingIn, readCatalogues } from './texts/translations.ts';
import { readUsage } from './texts/usage.ts';

const SRC = fileURLToPath(new URL('../src', import.meta.url));
const FOLDER = join(SRC, 'i18n/messages');
const SUPABASE = fileURLToPath(new URL('../supabase', import.meta.url));
const NAMES_FILE = join(SRC, 'domain/places/translated-names.ts');
/** Modules from which all pages are reachable: the app's entry, and documents that the build renders. */
const BEGINNINGS = ['main.tsx', 'app/landing-document.tsx', 'app/place-document.tsx', 'app/directory-document.tsx'];

const catalogues = readCatalogues(FOLDER);
const [action, locale = '', file = ''] = process.argv.slice(2);

if (action === '--missing') {
  for (const [id, text] of missingIn(catalogues, locale)) console.log(`${id}\t${text}`);
} else if (action === '--add') {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  writeFileSync(join(FOLDER, `${locale}.json`), addTranslations(catalogues, locale, lines));
  writeNames();
} else if (action === '--names') {
  writeNames();
} else if (action === '--mails') {
  for (const mail of HOSTED_MAILS) writeFileSync(join(SUPABASE, 'templates', hostedFile(mail)), hostedBody(mail));
  const config = join(SUPABASE, 'config.toml');
  writeFileSync(config, withHostedSubjects(readFileSync(config, 'utf8')));
} else {
  const ofLanguages = [...catalogues.others.keys()].flatMap((each) => faultsOf(catalogues, each));
  const faults = [...ofLanguages, ...unused(), ...staleNames()];
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}

function writeNames(): void {
  writeFileSync(NAMES_FILE, namesFileOf(readCatalogues(FOLDER)));
}

function staleNames(): string[] {
  const isCurrent = readFileSync(NAMES_FILE, 'utf8') === namesFileOf(catalogues);
  return isCurrent ? [] : ['src/domain/places/translated-names.ts is stale: run `npm run texts -- --names`'];
}

function unused(): string[] {
  const ids = Object.keys(catalogues.english);
  const usage = readUsage(SRC, ids);
  const files = new Set(BEGINNINGS.flatMap((each) => [...usage.reachedFrom(join(SRC, each))]));
  const said = new Set([...files].flatMap((each) => [...usage.saidBy(each)]));
  return ids.filter((id) => !said.has(id)).map((id) => `en ${id}: nothing says it`);
}
