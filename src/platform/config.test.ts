// @module-tag quick
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('without variables the app uses its own origin', () => {
  expect(readConfig({}, 'http://127.0.0.1:4321')).toEqual({
    supabaseUrl: 'http://127.0.0.1:4321',
    publishableKey: 'sb_publishable_rihla_local',
    packsUrl: 'http://127.0.0.1:4321/packs/',
    healthUrl: 'http://127.0.0.1:4321/healthz',
  });
});

test('variables set a hosted project, with or without a trailing slash', () => {
  const env = { VITE_SUPABASE_URL: 'https://x.supabase.co/', VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x' };
  expect(readConfig(env, 'https://rihla.app')).toMatchObject({
    supabaseUrl: 'https://x.supabase.co',
    publishableKey: 'sb_publishable_x',
    packsUrl: 'https://x.supabase.co/storage/v1/object/public/packs/',
    healthUrl: 'https://rihla.app/healthz',
  });
});
