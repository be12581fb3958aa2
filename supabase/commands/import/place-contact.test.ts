// @module-tag quick
import { expect, test } from 'vitest';
import { toPhone, toWebsite } from './place-contact.ts';

test.each([
  ['030/1234567', 'DE', '+49 30 1234567'],
  ['06123/456789', 'DE', '+49 6123 456789'],
  ['0711/123 45-67', 'DE', '+49 711 1234567'],
  ['+36 1/234-5678', 'HU', '+36 1 234 5678'],
  ['02/123.45.67', 'BE', '+32 2 123 45 67'],
  ['0664/1234567', 'AT', '+43 664 1234567'],
  ['030 1234567-8', 'DE', '+49 30 12345678'],
  ['01-23-45-67-89', 'FR', '+33 1 23 45 67 89'],
  ['6555 1234/6555 5678', 'SG', '+65 6555 1234'],
  ['6555 1234 / 6555 5678', 'SG', '+65 6555 1234'],
  ['+20 2 25789567; +20 2 25789568', 'EG', '+20 2 25789567'],
  ['+20 1144981009, +201006009929', 'EG', '+20 11 44981009'],
  ['030/1234567, 030/7654321', 'DE', '+49 30 1234567'],
  ['; 6555 1234', 'SG', '+65 6555 1234'],
  ['6555 1234, ask for Ali', 'SG', '+65 6555 1234'],
])('the number %s of %s is %s', (text, country, number) => {
  expect(toPhone(text, country)).toEqual({ value: number, warning: null });
});

test.each([
  ['02 25789567/8', 'EG'],
  ['02 25789567-8', 'EG'],
  ['03-1234567-8', 'MY'],
  ['030 1234567/68', 'DE'],
  ['19555/16666', 'EG'],
  ['030/ABC 12', 'DE'],
  ['12', 'SG'],
])('what may be one number or several, %s of %s, stays as it is written', (text, country) => {
  expect(toPhone(text, country)).toEqual({ value: text, warning: `its phone number is kept as written: ${text}` });
});

test.each([
  ['4,93012E+11', 'a spreadsheet rounded its phone number, so the digits are lost: 4,93012E+11'],
  ['6.55E+07', 'a spreadsheet rounded its phone number, so the digits are lost: 6.55E+07'],
  ['ask inside', 'its phone number has no digits: ask inside'],
])('%s is no number: %s', (text, warning) => {
  expect(toPhone(text, 'DE')).toEqual({ value: null, warning });
});

test.each([
  ['https://a.example,https://b.example', 'https://a.example/'],
  ['a.example,b.example', 'https://a.example/'],
  ['a.example, b.example', 'https://a.example/'],
  ['https://a.example/,www.b.example', 'https://a.example/'],
  ['https://a.example/,', 'https://a.example/'],
  ['https://maps.example/@31.9,35.1,17z/data', 'https://maps.example/@31.9,35.1,17z/data'],
  ['www.a.example;b.example', 'https://www.a.example/'],
  ['a.example:8080/menu', 'https://a.example:8080/menu'],
])('the website %s is %s', (text, address) => {
  expect(toWebsite(text)).toEqual({ value: address, warning: null });
});

test.each(['https://ali:secret@a.example/menu', 'ali:secret@a.example/menu', 'https://ali@a.example/menu'])(
  '%s loses its user name and password',
  (text) => {
    const { value, warning } = toWebsite(text);
    expect(value).toBe('https://a.example/menu');
    expect(warning).toBe('a user name was cut out of its website: a.example');
  },
);

test.each([
  ['ali@a.example', 'its website is an e-mail address: a.example'],
  ['http://ali@a.example', 'its website is an e-mail address: a.example'],
  ['mailto:ali@a.example', 'its website is not a web address: …@a.example'],
  ['javascript:alert(1)', 'its website is not a web address: javascript:alert(1)'],
  ['none', 'its website is not a web address: none'],
  ['ftp://ali:secret@a.example', 'its website is not a web address: …@a.example'],
  ['ftp://ali:se/cret@a.example', 'its website is not a web address: …@a.example'],
])('%s is refused: %s', (text, warning) => {
  expect(toWebsite(text)).toEqual({ value: null, warning });
});

test('what is empty is neither a number nor an address, and no reason to warn', () => {
  expect([toPhone(' ', 'SG'), toPhone(null, 'SG'), toWebsite(''), toWebsite(undefined)]).toEqual(
    Array.from({ length: 4 }, () => ({ value: null, warning: null })),
  );
});
