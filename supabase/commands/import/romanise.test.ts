// @module-tag quick
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { romanise } from './romanise.ts';

test.each([
  ['マモケバブ', 'JP', 'Mamokebabu'],
  ['ラ・トック', 'JP', 'Ra Tokku'],
  ['ファラフェル　ティー', 'JP', 'Faraferu Tī'],
  ['ヴェジハーブサーガ', 'JP', 'Vejihābusāga'],
  ['ｶﾚｰ', 'JP', 'Karē'],
  ['しんいち', 'JP', "Shin'ichi"],
  ['더 할랄 가이즈', 'KR', 'Deo Hallal Gaijeu'],
  ['종로 독립문', 'KR', 'Jongno Dongnimmun'],
  ['(주)기숙사식당', 'KR', '(Ju)Gisuksasikdang'],
  ['清真蘭州牛肉面', 'CN', 'Qing Zhen Lan Zhou Niu Rou Mian'],
  ['Столовая Халяль 24', 'RU', 'Stolovaya Khalyal 24'],
  ['Ёлочка', 'RU', 'Yolochka'],
  ['Σουβλάκι', 'GR', 'Souvlaki'],
  ['Ουζερί', 'GR', 'Ouzeri'],
  ['კაფე', 'GE', "K'ape"],
])('%s in %s is %s', (name, country, romanised) => {
  expect(romanise(name, country)).toBe(romanised);
});

test.each([
  ['Latin letters of its own', 'Kebab ケバブ', 'JP'],
  ['Japanese characters', '舵屋', 'JP'],
  ['one word with a character among kana', 'ケバブ 本店', 'JP'],
  ['a particle that is written in another way than it is read', 'こんにちは', 'JP'],
  ['a small letter with several readings', 'アルプスヶ', 'JP'],
  ['a pair that the library misreads', 'スィーツ', 'JP'],
  ['a character with two readings', '重庆', 'CN'],
  ['characters that Cantonese reads in its own way', '清真', 'HK'],
  ['a sound that nouns keep and verbs merge', '묵호', 'KR'],
  ['a sound that compounds put between', '꽃잎', 'KR'],
  ['sounds of which either becomes the other', '신라면', 'KR'],
  ['a letter that Russian lacks', 'Қазақ', 'KZ'],
  ['Ukrainian', 'Джеваль', 'UA'],
  ['a Greek pair that depends on its word', 'Αυλή', 'GR'],
  ['no vowels', 'مطعم الباشا', 'EG'],
  ['no vowels, Hebrew', 'פלאפל', 'IL'],
  ['no spaces and silent letters', 'ครัวโนรี', 'TH'],
  ['digits only', '202', 'JP'],
])('a name with %s is left out: %s', (_, name, country) => {
  expect(romanise(name, country)).toBeNull();
});

test('kana that a source states read a Japanese name’s characters', () => {
  expect(romanise('舵屋', 'JP', { 'ja-Hira': 'かじや' })).toBe('Kajiya');
  expect(romanise('舵屋', 'JP', { 'ja-Hira': '舵屋' })).toBeNull();
});

test('of 260 names that two readers read alike or called uncertain, each is written as they did or left out', () => {
  const lines = readFileSync(new URL('judged-names.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  const judged = lines.map((line) => {
    const [country = '', name = '', reading = ''] = line.split('\t');
    return { name, reading, ours: romanise(name, country) };
  });
  const written = judged.filter(({ ours }) => ours !== null);
  expect(written.filter(({ reading, ours }) => ours?.toLowerCase() !== reading.toLowerCase())).toEqual([]);
  expect(written.length).toBe(185);
});
