// @module-tag quick
import { expect, test } from 'vitest';
import { hostingFiles } from './vite-hosting.ts';

const files = hostingFiles(new URL('https://abc.supabase.co'));

test('pages may connect only to the project', () => {
  expect(files['_headers']).toContain("connect-src 'self' https://abc.supabase.co wss://abc.supabase.co;");
  expect(files['_headers']?.split('\n').filter((line) => !line.startsWith(' ') && line)).toEqual([
    '/*',
    '/subscription/checkout',
    '/assets/*',
    '/tiles/archives/*',
    '/healthz',
  ]);
});

test('functions at old paths lead to the project, `/` has the landing page’s text, and every page is the app', () => {
  const rules = files['_redirects']?.trim().split('\n') ?? [];
  expect(rules.slice(0, 7)).toEqual([
    '/.netlify/functions/* https://abc.supabase.co/functions/v1/:splat 200',
    '/sitemap.xml https://abc.supabase.co/functions/v1/sitemap 200',
    '/sitemap/:part https://abc.supabase.co/functions/v1/sitemap?part=:part 200',
    '/ /landing.html 200!',
    '/search /search.html 200!',
    '/directory /directory.html 200!',
    '/restaurant/:slug /index.html 200',
  ]);
  expect(rules).toContain('/subscription/success /index.html 200');
  expect(
    rules.filter((rule) => rule.startsWith('/* ')),
    'other addresses are not found',
  ).toEqual([]);
});

test('each language has its landing page at an address of its own, and its search page for browsers that prefer it', () => {
  const { _redirects: redirects } = hostingFiles(new URL('https://abc.supabase.co'), undefined, ['ar', 'tr']);
  expect(redirects?.split('\n').slice(3, 12)).toEqual([
    '/ lang=ar /landing.ar.html 200!',
    '/ lang=tr /landing.tr.html 200!',
    '/ /landing.html 200!',
    '/search /search.ar.html 200! Language=ar',
    '/search /search.tr.html 200! Language=tr',
    '/search /search.html 200!',
    '/directory /directory.ar.html 200! Language=ar',
    '/directory /directory.tr.html 200! Language=tr',
    '/directory /directory.html 200!',
  ]);
});

test('pages of places come from the function that writes their head, if it may answer HTML', () => {
  const { _redirects: redirects } = hostingFiles(new URL('https://abc.supabase.co'), 'https://api.rihla.example/');
  expect(redirects?.split('\n').filter((rule) => rule.startsWith('/restaurant/'))).toEqual([
    '/restaurant/:slug lang=:lang https://api.rihla.example/functions/v1/place-page?slug=:slug&lang=:lang 200',
    '/restaurant/:slug https://api.rihla.example/functions/v1/place-page?slug=:slug 200',
  ]);
});

test('the directory comes from the function that adds links to places, if it may answer HTML', () => {
  const { _redirects: redirects } = hostingFiles(new URL('https://abc.supabase.co'), 'https://api.rihla.example/', [
    'ar',
  ]);
  const target = 'https://api.rihla.example/functions/v1/directory-page';
  expect(redirects?.split('\n').filter((rule) => rule.startsWith('/directory '))).toEqual([
    `/directory country=:country page=:page ${target}?country=:country&page=:page 200!`,
    `/directory country=:country ${target}?country=:country 200!`,
    `/directory ${target} 200!`,
    '/directory /directory.ar.html 200! Language=ar',
    '/directory /directory.html 200!',
  ]);
});

test('the health check’s answer identifies the app’s own server', () => {
  expect(JSON.parse(files['healthz'] ?? '')).toEqual({ ok: true, service: 'rihla' });
});
