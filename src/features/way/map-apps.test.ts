// @module-tag quick
import { expect, test } from 'vitest';
import { mapApps } from './map-apps.ts';

const AT = { latitude: 1.28712, longitude: 103.8546 };
const ANDROID = 'Mozilla/5.0 (Linux; Android 15) Chrome/140';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)';

test.each([
  [ANDROID, ['phone', 'google', 'organic']],
  [IPHONE, ['apple', 'google', 'organic']],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0)', ['apple', 'google']],
  ['Mozilla/5.0 (X11; Linux x86_64)', ['google']],
])('on %s the apps are %s', (userAgent, names) => {
  expect(mapApps('Koshary', AT, 'walking', userAgent).map(({ app }) => app)).toEqual(names);
});

test('each link contains the place and the travel mode, and not the person’s position', () => {
  const links = [ANDROID, IPHONE].flatMap((agent) => mapApps('A & B', AT, 'transit', agent).map(({ href }) => href));
  expect(new Set(links)).toEqual(
    new Set([
      'geo:1.28712,103.8546?q=1.28712,103.8546(A%20%26%20B)',
      'https://www.google.com/maps/dir/?api=1&destination=1.28712%2C103.8546&travelmode=transit',
      'om://map?v=1&ll=1.28712,103.8546&n=A%20%26%20B',
      'https://maps.apple.com/?daddr=1.28712,103.8546&dirflg=r',
    ]),
  );
});
