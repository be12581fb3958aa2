// @module-tag quick
import { expect, test } from 'vitest';
import { toOwnPicture } from './place-picture.ts';

test.each([
  ['/storage/v1/object/public/places/a.jpg', '/storage/v1/object/public/places/a.jpg'],
  [' /pictures/a.jpg; /pictures/b.jpg', '/pictures/a.jpg'],
  [
    'https://abc.supabase.co/storage/v1/object/public/places/a.jpg',
    'https://abc.supabase.co/storage/v1/object/public/places/a.jpg',
  ],
  ['https://example.org/a.jpg', null],
  ['http://abc.supabase.co/storage/v1/object/public/places/a.jpg', null],
  ['//example.org/a.jpg', null],
  ['/\\example.org/a.jpg', null],
  ['https://example.org/x/../storage.jpg', null],
  ['data:image/png;base64,AA', null],
  ['javascript:alert(1)', null],
  ['a.jpg', null],
  ['', null],
  [7, null],
])('%j is the picture %j', (value, expected) => expect(toOwnPicture(value)).toBe(expected));
