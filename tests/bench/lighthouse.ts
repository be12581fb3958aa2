/**
 * Lighthouse's mobile scores of the entry pages: the median of five runs each, and those of an empty page as a control for the
 * machine. Lighthouse is installed on the first run, because nothing else needs its two hundred packages. Serves what
 * `npm start` serves, so the app must be built.
 */
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { CHROMIUM_ARGS, findChromium } from '../../scripts/setup/chromium.mjs';
import { createOperator } from '../support/operator.ts';
import { findFreePort, type ServerProcess } from '../support/server-process.ts';
import { type BenchOptions, type Measurement, median, significant } from './measurement.ts';
import { withRealServer } from './real-server.ts';

const VERSION = '12.8.2';
const FOLDER = fileURLToPath(new URL('../../.cache/lighthouse', import.meta.url));
const PROGRAM = join(FOLDER, 'node_modules/lighthouse/cli/index.js');
const RUNS = 5;
/** Maximum attempts: Lighthouse must be run again if the browser's trace lacks the start of the navigation. */
const ATTEMPTS = 3;
const UNTRACED = 'NO_NAVSTART';
const REPORT_BYTES = 64_000_000;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const EMPTY =
  '<!doctype html><html lang="en"><title>Empty</title><meta name="viewport" content="width=device-width"><p>Empty';

const number = z.object({ numericValue: z.number() });
const reportSchema = z.object({
  categories: z.record(z.enum(CATEGORIES), z.object({ score: z.nullable(z.number()) })),
  audits: z.object({
    'largest-contentful-paint': number,
    'total-blocking-time': number,
    'cumulative-layout-shift': number,
  }),
});
type Report = z.infer<typeof reportSchema>;

/** Each page's URL by name for `--only`. */
const PAGES: Readonly<Record<string, (server: ServerProcess) => Promise<string>>> = {
  landing: async ({ url }) => `${url}/`,
  search: async ({ url }) => `${url}/search?q=nasi`,
  directory: async ({ url }) => `${url}/directory?country=singapore`,
  place: findPlace,
};
/** Suffix of a page's name if the browser prefers Arabic. */
const ARABIC = '.ar';

const EVERYTHING = ['control', ...Object.keys(PAGES).flatMap((name) => [name, name + ARABIC])];

export async function run({ only = EVERYTHING }: BenchOptions): Promise<Measurement[]> {
  if (!existsSync(PROGRAM)) install();
  const figures = only.includes('control') ? await measureControl() : [];
  return withRealServer(async (server) => {
    for (const [name, address] of Object.entries(PAGES)) {
      if (only.includes(name)) figures.push(...(await measure(name, await address(server))));
      if (only.includes(name + ARABIC)) figures.push(...(await measure(name + ARABIC, await address(server), 'ar')));
    }
    return figures;
  });
}

function install(): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'package.json'), '{"private":true}\n');
  execFileSync('npm', ['install', `lighthouse@${VERSION}`, '--no-audit', '--no-fund'], {
    cwd: FOLDER,
    stdio: 'ignore',
  });
}

async function measureControl(): Promise<Measurement[]> {
  const port = await findFreePort();
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(EMPTY));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  try {
    return await measure('control', `http://127.0.0.1:${port}/`);
  } finally {
    server.close();
  }
}

async function measure(name: string, url: string, language = 'en'): Promise<Measurement[]> {
  const reports: Report[] = [];
  for (let n = 0; n < RUNS; n++) reports.push(await report(url, language));
  const middle = (read: (each: Report) => number) => significant(median(reports.map(read)));
  const figures = [
    ...CATEGORIES.map(
      (each) => [each, middle(({ categories }) => 100 * (categories[each].score ?? 0)), 'of 100'] as const,
    ),
    ['lcp', middle(({ audits }) => audits['largest-contentful-paint'].numericValue), 'ms'] as const,
    ['blocked', middle(({ audits }) => audits['total-blocking-time'].numericValue), 'ms'] as const,
    ['shift', middle(({ audits }) => audits['cumulative-layout-shift'].numericValue), ''] as const,
  ];
  return figures.map(([what, value, unit]) => ({ name: `lighthouse.${name}.${what}`, value, unit }));
}

/** One run in a new browser. */
async function report(url: string, language: string): Promise<Report> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(url, language);
    } catch (error) {
      if (attempt === ATTEMPTS || !String(error).includes(UNTRACED)) throw error;
      console.error(`  ${url}: the browser's trace has no start (${UNTRACED}); run again`);
    }
  }
}

async function runOnce(url: string, language: string): Promise<Report> {
  const flags = ['--headless=new', `--accept-lang=${language}`, ...CHROMIUM_ARGS].join(' ');
  const args = [PROGRAM, url, '--quiet', '--output=json', `--only-categories=${CATEGORIES.join(',')}`];
  const chromium = findChromium();
  const { stdout } = await promisify(execFile)(process.execPath, [...args, `--chrome-flags=${flags}`], {
    maxBuffer: REPORT_BYTES,
    env: { ...process.env, ...(chromium ? { CHROME_PATH: chromium } : {}) },
  });
  return reportSchema.parse(JSON.parse(stdout));
}

/** The URL of a place in Singapore. */
async function findPlace(server: ServerProcess): Promise<string> {
  const places = createOperator(server.url, server.secretKey()).from('restaurants').select('slug');
  const { data } = await places.eq('country_code', 'SG').order('slug').limit(1).single().throwOnError();
  return `${server.url}/restaurant/${data.slug}`;
}
