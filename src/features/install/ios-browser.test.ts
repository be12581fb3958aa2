// @module-tag quick
import { expect, test } from 'vitest';
import { iosBrowserOf } from './ios-browser.ts';

const IOS = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`${IOS} Version/18.6 Mobile/15E148 Safari/604.1`, 5, 'safari-phone'],
  [`${IOS} CriOS/140.0.7339.39 Mobile/15E148 Safari/604.1`, 5, 'address-bar'],
  [`${IOS} FxiOS/142.0 Mobile/15E148 Safari/605.1.15`, 5, 'menu'],
  [`${IOS} Version/18.0 EdgiOS/139.0 Mobile/15E148 Safari/605.1.15`, 5, 'menu'],
  [`${IOS} Mobile/15E148 Instagram 390.0.0.28.85`, 5, 'none'],
  [`${IOS} Mobile/15E148 [FBAN/FBIOS;FBAV/510.0]`, 5, 'none'],
  [`${MAC} Version/18.6 Safari/605.1.15`, 5, 'safari-tablet'],
  [`${MAC} Version/18.6 Safari/605.1.15`, 0, null],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 7) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 5, null],
])('%s with %i touch points is shown the steps of %s', (userAgent, maxTouchPoints, browser) => {
  expect(iosBrowserOf({ userAgent, maxTouchPoints })).toBe(browser);
});
