// @module-tag quick
/** The wishes read from a text, one example per phrasing. */
import { describe, expect, test } from 'vitest';
import { WISH_PHRASES } from '#catalogue/data/wish-phrases.ts';
import { withoutSpan } from '#domain/search/wishes.ts';
import { readIntent } from './read-wishes.ts';

/** Formatted as 'openNow' or 'openAt 22:00'. */
const wishesOf = (text: string) =>
  readIntent(text).wishes.map(({ kind, value }) => (value === undefined ? kind : `${kind} ${value}`));

test.each([
  ['open now', ['openNow'], ''],
  ['ramen open now', ['openNow'], 'ramen'],
  ['halal food near me', ['nearMe'], ''],
  ['cheap biryani near me', ['cheap', 'nearMe'], 'biryani'],
  ['coffee with prayer room', ['prayer'], 'coffee with'],
  ['iftar buffet', ['iftar', 'buffet'], ''],
  ['suhoor near me', ['suhoor', 'nearMe'], ''],
  ['nasi lemak sahur', ['suhoor'], 'nasi lemak'],
  ['مطعم سحور', ['suhoor'], ''],
  ['4 stars and above', ['rating 4'], ''],
  ['kebab open at 10pm', ['openAt 22:00'], 'kebab'],
  ['open till 2 am', ['openAt 02:00'], ''],
  ['ouvert à 22h30', ['openAt 22:30'], ''],
  ['geöffnet um 21 uhr', ['openAt 21:00'], ''],
  ['open 24 hours', ['openAllDay'], ''],
  ['pizza 24/7', ['openAllDay'], 'pizza'],
  ['مطعم مفتوح ٢٤ ساعة', ['openAllDay'], ''],
  ['24時間営業', ['openAllDay'], ''],
  ['24시간 치킨', ['openAllDay'], '치킨'],
  ['24 saat açık', ['openAllDay'], ''],
  ['kebab rund um die uhr geöffnet', ['openAllDay'], 'kebab'],
  ['круглосуточное кафе', ['openAllDay'], ''],
  ['open late night food', ['openLate'], ''],
  ['open at night', ['openLate'], ''],
  ['take-away pizza', ['takeaway'], 'pizza'],
  ['kid-friendly', ['kids'], ''],
  ['nasi lemak under $5', ['cheap'], 'nasi lemak'],
  ['pizza moins de 10 euros', ['cheap'], 'pizza'],
  ['nasi lemak open sunday', ['openOn sunday'], 'nasi lemak'],
  ['open on mondays', ['openOn monday'], ''],
  ['biryani friday', ['openOn friday'], 'biryani'],
  ['buka ahad', ['openOn sunday'], ''],
  ['kebap pazar günü açık', ['openOn sunday'], 'kebap'],
  ['ouvert le dimanche', ['openOn sunday'], ''],
  ['مفتوح يوم الجمعة', ['openOn friday'], ''],
  ['sunday roast', [], 'sunday roast'],
  ['pazar', [], ''],
  ['ramen no msg', ['unstated'], 'ramen'],
  ['no msg no nuts', ['unstated', 'unstated'], ''],
  ['kebab after prayer', ['unstated'], 'kebab'],
  ['kebab prayer room', ['prayer'], 'kebab'],
  ['kebab under 5 km', [], 'kebab under 5 km'],
  ['ristorante vicino al colosseo', [], 'ristorante vicino al colosseo'],
  ['late night supper prata', ['openLate'], 'prata'],
  ['kebab cerca de la sagrada familia', [], 'kebab cerca de la sagrada familia'],
  ['muslim owned steak', ['muslimOwned'], 'steak'],
  ['hawker centre', ['foodCourt'], ''],
  ['laksa food court open now', ['foodCourt', 'openNow'], 'laksa'],
  ['小贩中心', ['foodCourt'], ''],
  ['medan selera murah', ['foodCourt', 'cheap'], ''],
  ['hand-slaughtered', ['handSlaughtered'], ''],
  ['hand slaughtered chicken', ['handSlaughtered'], 'chicken'],
  ['zabiha hand cut', ['handSlaughtered'], ''],
  ['zabiha burger', ['unstated'], 'burger'],
  ['hand cut noodles', [], 'hand cut noodles'],
  ['burger no machine slaughter', ['handSlaughtered'], 'burger'],
  ['ayam sembelih tangan', ['handSlaughtered'], 'ayam'],
  ['poulet abattu à la main', ['handSlaughtered'], 'poulet'],
  ['elle kesim tavuk', ['handSlaughtered'], 'tavuk'],
  ['دجاج ذبح يدوي', ['handSlaughtered'], 'دجاج'],
  ['no pork', ['noPork'], ''],
  ['burger no pork', ['noPork'], 'burger'],
  ['no pork no lard ramen', ['noPork'], 'ramen'],
  ['pork-free', ['noPork'], ''],
  ['tanpa babi', ['noPork'], ''],
  ['bakso tanpa babi', ['noPork'], 'bakso'],
  ['sans porc', ['noPork'], ''],
  ['restaurant sans porc', ['noPork'], ''],
  ['domuzsuz', ['noPork'], ''],
  ['بدون لحم خنزير', ['noPork'], ''],
  ['ohne schweinefleisch', ['noPork'], ''],
  ['不含猪肉', ['noPork'], ''],
  ['no pork no alcohol', ['noPork', 'noAlcohol'], ''],
  ['non-stunned', ['notStunned'], ''],
  ['lamb without stunning', ['notStunned'], 'lamb'],
  ['ayam tidak distunning', ['notStunned'], 'ayam'],
  ['ayam tanpa stunning', ['notStunned'], 'ayam'],
  ['poulet sans étourdissement', ['notStunned'], 'poulet'],
  ['bayıltmasız tavuk', ['notStunned'], 'tavuk'],
  ['دجاج بدون صعق', ['notStunned'], 'دجاج'],
  ['手工屠宰 鸡肉', ['handSlaughtered'], '鸡肉'],
  ['халяль кафе рядом', ['nearMe'], ''],
  ['где перекусить', [], ''],
  ['حلال ہوٹل', [], ''],
  ['हलाल होटल', [], ''],
  ['kainan halal', [], ''],
  ['kahve near me', ['nearMe'], 'kahve'],
])('%s', (text, wishes, rest) => {
  expect(wishesOf(text)).toEqual(wishes);
  expect(readIntent(text).rest).toBe(rest);
});

test.each([
  ['opne now', 'openNow'],
  ['open tommorow', 'openTomorrow'],
  ['prayr room', 'prayer'],
  ['delivry', 'delivery'],
  ['vegeterian', 'vegetarian'],
  ['muslim ownd', 'muslimOwned'],
  ['familly', 'family'],
])('forgives a typo: %s', (text, wish) => {
  expect(wishesOf(text)).toEqual([wish]);
});

test.each([
  ['ramen shinjuku', 'a dish and a place'],
  ['open house', 'half of a wish'],
  ['now pizza', 'the other half'],
  ['mosque kitchen', 'somewhere to pray is not asked for'],
  ['barking', 'another first letter'],
  ['kida', 'too short to hold a mistake'],
  ['nearby bugis', 'where, not near oneself'],
  ['ملوخية', 'a dish in Arabic'],
  ['kfc 4', 'a number of nothing'],
  ['la', 'the beginning of a word, though it is said of any place'],
])('no wish: %s (%s)', (text) => {
  expect(wishesOf(text)).toEqual([]);
  expect(readIntent(text).rest).toBe(text);
});

test('nearby is a wish unless a place follows', () => {
  expect(wishesOf('nearby cafes')).toEqual(['nearMe']);
  expect(wishesOf('thai nearby')).toEqual(['nearMe']);
});

test.each([
  'halal',
  'good halal food',
  'مطعم حلال',
  'makanan halal',
  'ハラール レストラン',
  '할랄 음식',
  'best restarants',
])('words that fit any place leave no text: %s', (text) => {
  expect(readIntent(text)).toEqual({ wishes: [], rest: '' });
});

describe('reads phrases in scripts without spaces', () => {
  test.each([
    ['近くのハラール', ['nearMe'], ''],
    ['寿司 営業中', ['openNow'], '寿司'],
    ['근처 할랄 식당', ['nearMe'], ''],
    ['ใกล้ฉัน', ['nearMe'], ''],
    ['日曜 ラーメン', ['openOn sunday'], 'ラーメン'],
    ['土曜日に開いてるラーメン', ['openOn saturday'], 'ラーメン'],
    ['日曜日営業中', ['openOn sunday'], ''],
    ['周六营业', ['openOn saturday'], ''],
    ['星期天 拉面', ['openOn sunday'], '拉面'],
    ['周日本料理', [], '周日本料理'],
    ['月曜定休', [], '月曜定休'],
    ['일요일에 여는 식당', ['openOn sunday'], ''],
    ['금요일 냉면', ['openOn friday'], '냉면'],
    ['เปิดวันอาทิตย์', ['openOn sunday'], ''],
  ])('%s', (text, wishes, rest) => {
    expect(wishesOf(text)).toEqual(wishes);
    expect(readIntent(text).rest).toBe(rest);
  });
});

test('every phrase of the table is read as its wish', () => {
  const wrong = Object.entries(WISH_PHRASES).flatMap(([kind, phrases]) =>
    phrases
      .split(/[,\n]/)
      .map((phrase) => phrase.trim())
      .filter((phrase) => phrase !== '' && wishesOf(phrase).join() !== kind)
      .map((phrase) => `${phrase}: ${wishesOf(phrase).join()}, not ${kind}`),
  );
  expect(wrong).toEqual([]);
});

test('each wish has its span in the text, so that its words can be removed', () => {
  const text = 'Cheap  Köfte, open NOW!';
  const [cheap, open] = readIntent(text).wishes;
  expect(text.slice(...(cheap?.span ?? [0, 0]))).toBe('Cheap');
  expect(text.slice(...(open?.span ?? [0, 0]))).toBe('open NOW');
  expect(withoutSpan(text, open?.span ?? [0, 0])).toBe('Cheap Köfte, !');
  expect(readIntent(withoutSpan(text, open?.span ?? [0, 0])).wishes.map(({ kind }) => kind)).toEqual(['cheap']);
});

test('a wish that is said twice in a row has one span, so that nothing of it is left to show', () => {
  const text = 'AVS certified kebab';
  const { wishes, rest } = readIntent(text);
  expect(wishes.map(({ kind, span }) => [kind, text.slice(...span)])).toEqual([['certified', 'AVS certified']]);
  expect(rest).toBe('kebab');
  const apart = 'certified kebab AVS';
  expect(readIntent(apart).wishes.map(({ span }) => apart.slice(...span))).toEqual(['certified']);
});
