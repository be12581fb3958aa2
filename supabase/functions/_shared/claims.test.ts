// @module-tag quick
import { expect, test } from 'vitest';
import { createClaims } from '../claims/index.ts';

/** Nobody listens there. */
const SUPABASE = 'http://127.0.0.1:9';

test.each([
  [undefined, 200, { mode: 'stated' }],
  ['live', 503, { code: 'not_available' }],
] as const)(
  'counts that can’t be read, with CLAIMS=%s: the stated figures stay, counted ones are refused',
  async (claims, status, body) => {
    const lines: string[] = [];
    const answer = await createClaims({
      supabaseUrl: SUPABASE,
      publishableKey: 'key',
      setting: () => claims,
      now: Date.now,
      report: (line) => lines.push(line),
      background: () => {},
    })(new Request('https://rihla.example/claims'));
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject(body);
    expect(lines).toEqual([expect.stringContaining('claims: ')]);
  },
);
