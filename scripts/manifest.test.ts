// @module-tag quick
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod';

const file = (path: string) => readFileSync(`public${path}`);
const path = z.string().startsWith('/');
const sizes = z.string().regex(/^(?:any|\d+x\d+)$/);
const icon = z.strictObject({
  src: path,
  type: z.enum(['image/png', 'image/svg+xml']),
  sizes,
  purpose: z.enum(['any', 'maskable', 'monochrome']).default('any'),
});
const screenshot = z.strictObject({
  src: path,
  type: z.literal('image/png'),
  sizes,
  form_factor: z.enum(['narrow', 'wide']),
  label: z.string().min(10),
});
const manifestSchema = z.strictObject({
  id: z.literal('/'),
  name: z.string().min(1),
  short_name: z.string().max(12),
  description: z.string().min(20),
  lang: z.literal('en'),
  dir: z.literal('auto'),
  start_url: path,
  scope: z.literal('/'),
  display: z.literal('standalone'),
  orientation: z.literal('any'),
  background_color: z.string().regex(/^#[0-9a-f]{6}$/),
  theme_color: z.string().regex(/^#[0-9a-f]{6}$/),
  categories: z.tuple([z.literal('food'), z.literal('travel')]),
  icons: z.array(icon),
  screenshots: z.array(screenshot),
  related_applications: z.tuple([
    z.strictObject({ platform: z.literal('webapp'), url: z.literal('/manifest.webmanifest') }),
  ]),
  prefer_related_applications: z.literal(false),
  shortcuts: z.array(z.strictObject({ name: z.string(), url: path, icons: z.array(icon).min(1) })),
  launch_handler: z.strictObject({ client_mode: z.tuple([z.literal('navigate-existing'), z.literal('auto')]) }),
  share_target: z.strictObject({
    action: z.literal('/share'),
    method: z.literal('GET'),
    params: z.strictObject({ title: z.literal('title'), text: z.literal('text'), url: z.literal('url') }),
  }),
});
const manifest = manifestSchema.parse(JSON.parse(file('/manifest.webmanifest').toString()));

/** Width and height from a PNG's header. */
function sizeOf(png: Buffer): string {
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

test('the manifest has all that an installed app needs, and no unknown members', () => {
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual(['Near me', 'Search', 'Saved']);
  const purposes = manifest.icons.map(({ purpose, sizes: each }) => `${purpose} ${each}`);
  expect(purposes).toEqual(
    expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 512x512', 'monochrome any']),
  );
  expect(new Set(manifest.screenshots.map((each) => each.form_factor))).toEqual(new Set(['narrow', 'wide']));
});

test('each picture of the manifest exists in the stated size', () => {
  for (const { src, sizes: said, type } of [...manifest.icons, ...manifest.screenshots]) {
    if (type === 'image/png') expect([src, sizeOf(file(src))]).toEqual([src, said]);
    else expect(file(src).toString()).toMatch(/^<svg /);
  }
});

test('screenshots of one form have one shape, between 320 and 3840 pixels and at most 2.3 times as long as wide', () => {
  for (const form of ['narrow', 'wide']) {
    const shapes = manifest.screenshots.filter((each) => each.form_factor === form).map(({ sizes: said }) => said);
    expect(new Set(shapes).size).toBe(1);
    const [width = 0, height = 0] = (shapes[0] ?? '').split('x').map(Number);
    const [short, long] = [Math.min(width, height), Math.max(width, height)];
    expect(short).toBeGreaterThanOrEqual(320);
    expect(long).toBeLessThanOrEqual(3840);
    expect(long / short).toBeLessThanOrEqual(2.3);
  }
});
