import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { CHECKOUT_PATH } from '../src/domain/payments/checkout-document.ts';
import { PAGE_PATHS } from '../src/domain/web/page-paths.ts';
import { robotsText } from '../supabase/functions/_shared/robots.ts';
import { checkoutHeaders, pageHeaders } from '../supabase/local/gateway/security-headers.ts';
import { readCatalogues } from './texts/translations.ts';

/** Pages whose documents preload their files, named after the path. */
const PRELOADING = ['/search', '/directory'];

const MESSAGES = fileURLToPath(new URL('../src/i18n/messages', import.meta.url));

/**
 * For a build that uses hosted Supabase: writes what a static host needs to serve it like the embedded backend. Netlify and
 * Cloudflare Pages read the files `_headers` and `_redirects`.
 * @param supabaseUrl origin of the project; without it nothing is added
 * @param placePages origin under which the functions `place-page` and `directory-page` may answer HTML, if there is one
 * @param site the site's public origin, if known while building
 */
export function hosting(
  supabaseUrl: string | undefined,
  placePages: string | undefined,
  site: string | undefined,
): Plugin {
  return {
    name: 'rihla-hosting',
    apply: 'build',
    // After the documents, which complete the shell.
    enforce: 'post',
    generateBundle(_, bundle) {
      if (!supabaseUrl) return;
      const shell = bundle['index.html'];
      if (shell?.type !== 'asset') throw new Error('The build made no index.html');
      // Both hosts answer this, with the status 404, where no rule and no file matches.
      this.emitFile({ type: 'asset', fileName: '404.html', source: shell.source });
      const languages = [...readCatalogues(MESSAGES).others.keys()];
      this.emitFile({ type: 'asset', fileName: 'robots.txt', source: robotsText(site) });
      const files = hostingFiles(new URL(supabaseUrl), placePages || undefined, languages);
      for (const [fileName, source] of Object.entries(files)) this.emitFile({ type: 'asset', fileName, source });
    },
  };
}

/**
 * The files by name. Each of `languages`, besides English, has its own landing page. The app requests `healthz` to test the
 * network, as it does the embedded backend's route of that name.
 */
export function hostingFiles(
  { origin, host }: URL,
  placePages?: string,
  languages: readonly string[] = [],
): Readonly<Record<string, string>> {
  // Static hosts use https only.
  const site = { connect: [origin, `wss://${host}`], pictures: [origin], isHttps: true };
  const { 'content-security-policy': checkoutPolicy = '' } = checkoutHeaders(site);
  const rules: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    '/*': { ...pageHeaders(site), 'cache-control': 'no-cache' },
    [CHECKOUT_PATH]: { 'content-security-policy': checkoutPolicy },
    '/assets/*': { 'cache-control': 'public, max-age=31536000, immutable' },
    '/tiles/archives/*': { 'cache-control': 'public, max-age=31536000, immutable' },
    '/healthz': { 'content-type': 'application/json', 'cache-control': 'no-store' },
  };
  const headers = Object.entries(rules).map(([path, values]) =>
    [path, ...Object.entries(values).map(([name, value]) => `  ${name}: ${value}`)].join('\n'),
  );
  // `!` overrides the file at `/`, which is the shell.
  const redirects = [
    `/.netlify/functions/* ${origin}/functions/v1/:splat 200`,
    `/sitemap.xml ${origin}/functions/v1/sitemap 200`,
    `/sitemap/:part ${origin}/functions/v1/sitemap?part=:part 200`,
    ...languages.map((each) => `/ lang=${each} /landing.${each}.html 200!`),
    '/ /landing.html 200!',
    ...(placePages ? directoryRules(new URL(placePages).origin) : []),
    ...PRELOADING.flatMap((path) => [
      ...languages.map((each) => `${path} ${path}.${each}.html 200! Language=${each}`),
      `${path} ${path}.html 200!`,
    ]),
    ...(placePages
      ? [
          `/restaurant/:slug lang=:lang ${new URL(placePages).origin}/functions/v1/place-page?slug=:slug&lang=:lang 200`,
          `/restaurant/:slug ${new URL(placePages).origin}/functions/v1/place-page?slug=:slug 200`,
        ]
      : ['/restaurant/:slug /index.html 200']),
    ...PAGE_PATHS.filter((path) => !PRELOADING.includes(path)).map((path) => `${path} /index.html 200`),
  ];
  return {
    _headers: `${headers.join('\n\n')}\n`,
    _redirects: `${redirects.join('\n')}\n`,
    healthz: '{"ok":true,"service":"rihla"}\n',
  };
}

/** The directory from the function that adds links to it: before the rules for its file, with what the function reads. */
function directoryRules(origin: string): readonly string[] {
  const target = `${origin}/functions/v1/directory-page`;
  return [
    `/directory country=:country page=:page ${target}?country=:country&page=:page 200!`,
    `/directory country=:country ${target}?country=:country 200!`,
    `/directory ${target} 200!`,
  ];
}
