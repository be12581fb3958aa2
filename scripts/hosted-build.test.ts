// @module-tag quick
import { readFileSync } from 'node:fs';
import { build } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { CSS_MODULES } from './css-modules.ts';
import { messages } from './vite-messages.ts';

/** Texts of the development tools: their addresses, the server's route, their messages. */
const TOOLS = ['/seeder', '/test-restaurant', '/data-check', '/__samples', 'Write samples', 'debug.'];

/** Files that contain those texts. */
const SOURCES = [
  'src/app/route-table.tsx',
  'src/app/page-titles.ts',
  'src/features/debug/sample-calls.ts',
  'src/i18n/messages/en.json',
];

/** All code of the pages after the first, with all their imports, as in a hosted build. */
async function hostedCode(): Promise<string> {
  process.env['VITE_HOSTED'] = '1';
  onTestFinished(() => {
    delete process.env['VITE_HOSTED'];
  });
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [messages()],
    css: { modules: CSS_MODULES },
    worker: { format: 'es' },
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: ['src/app/route-table.tsx', 'src/app/page-titles.ts'],
        preserveEntrySignatures: 'strict',
        external: /^[^.#/:\0]+$|^@/,
      },
    },
  });
  const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  return outputs.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n');
}

test('tools, their server route and their texts are absent from hosted builds (R26, R27, R28)', async () => {
  const sources = SOURCES.map((file) => readFileSync(file, 'utf8')).join('\n');
  expect(TOOLS.filter((word) => !sources.includes(word))).toEqual([]);
  const hosted = await hostedCode();
  expect(hosted).toContain('/directory');
  expect(hosted).toContain('search.results');
  expect(TOOLS.filter((word) => hosted.includes(word))).toEqual([]);
});
