// @module-tag quick
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** What runs on the device or answers its pages. */
const FOLDERS = ['src', 'sw', 'supabase/functions', 'supabase/local'];
/** The generated types name all functions, the embedded backend answers whoever asks for them, and tests call them. */
const IGNORED = /database\.types\.ts$|plain-functions\.ts$|\.test\.tsx?$|node_modules/;

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !IGNORED.test(name))
    .map((name) => join(folder, name)),
);

test.each(['restaurants_in_parts', 'nearby_restaurants'])(
  'no screen asks the server for %s, which knows no standard of a person and would contradict the lists',
  (name) => {
    expect(sources.length).toBeGreaterThan(1000);
    expect(sources.filter((file) => readFileSync(join(ROOT, file), 'utf8').includes(name))).toEqual([]);
  },
);
