// @module-tag quick
import { describe, expect, test } from 'vitest';
import { imageAddress, type Viewing } from './image-address.ts';

const STORED = 'https://rihla.supabase.co/storage/v1/object/public/places/plate.jpg';
const phone: Viewing = { width: 390, pixelRatio: 3, isSlow: false };
const widthOf = (viewing: Partial<Viewing>) =>
  new URL(imageAddress(STORED, { ...phone, ...viewing })).searchParams.get('width');

describe('a picture that the server can resize', () => {
  test('is requested in the shown width, at most twice as dense and 2400 pixels wide (F42, K25)', () => {
    expect(widthOf({ width: 390, pixelRatio: 1 })).toBe('400');
    expect(widthOf({ width: 390, pixelRatio: 2 })).toBe('800');
    expect(widthOf({ width: 390, pixelRatio: 3 })).toBe('800');
    expect(widthOf({ width: 390, pixelRatio: 0.5 })).toBe('400');
    expect(widthOf({ width: 1920, pixelRatio: 2 })).toBe('2400');
  });

  test('with a quality of 80, or 50 on a slow network (F42, K25)', () => {
    expect(imageAddress(STORED, phone)).toBe(
      'https://rihla.supabase.co/storage/v1/render/image/public/places/plate.jpg?width=800&quality=80',
    );
    expect(imageAddress(STORED, { ...phone, isSlow: true })).toContain('quality=50');
  });
});

test.each([
  '/illustrations/plate.svg',
  'data:image/svg+xml,%3Csvg/%3E',
  'https://plates.example/a.jpg?w=1',
  'https://',
  '',
])('%s is requested as it is', (address) => {
  expect(imageAddress(address, phone)).toBe(address);
});
