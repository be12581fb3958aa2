// @module-tag quick
import { expect, test } from 'vitest';
import { renderDirectories } from './directory-document.tsx';

test('the directory’s document has its heading and the reason to share a location, but no text field', async () => {
  const { markup = '' } = (await renderDirectories()).find(({ file }) => file === 'directory.html') ?? {};
  expect(markup).toMatch(/<h1[^>]*>Directory<\/h1>/);
  expect(markup).toContain('Use your location to see the nearest places first.');
  expect(markup).not.toContain('<input');
  expect(markup).toMatch(/<div class="[^"]*" aria-busy="true" inert="">/);
  // A server fills it, outside the part that nobody can use.
  expect(markup).toMatch(/<\/div><nav [^>]*data-links="true"[^>]*><\/nav><\/main>/);
});
