// @module-tag quick
import { describe, expect, test } from 'vitest';
import { ownPicture } from './own-picture.ts';

const OWN = ['https://rihla.example', 'https://abc.supabase.co'];

describe('a picture', () => {
  test.each([
    '/illustrations/plate.svg',
    '/storage/v1/object/public/avatars/a/1.jpg',
    'https://rihla.example/illustrations/plate.svg',
    'https://abc.supabase.co/storage/v1/object/public/avatars/a/1.jpg',
    'data:image/svg+xml,%3Csvg/%3E',
  ])('the address %s is shown', (address) => {
    expect(ownPicture(address, OWN)).toBe(address);
  });

  test.each([
    'https://evil.example/a.jpg',
    'http://rihla.example/a.jpg',
    'https://rihla.example:8443/a.jpg',
    'https://rihla.example.evil.example/a.jpg',
    'https://rihla.example@evil.example/a.jpg',
    'https://evil.example/https://rihla.example/a.jpg',
    '//evil.example/a.jpg',
    '/\\evil.example/a.jpg',
    '\thttps://evil.example/a.jpg',
    'https://',
    'data:text/html,<script>alert(1)</script>',
    'javascript:alert(1)',
  ])('the address %j is not shown', (address) => {
    expect(ownPicture(address, OWN)).toBeNull();
  });

  test('no address gives none', () => {
    expect(ownPicture(null, OWN)).toBeNull();
  });
});
