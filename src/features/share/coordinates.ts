/** Finds coordinates that people and apps write in a text, in any digits. */
import type { Position } from '#domain/geo/geo.ts';

export interface FoundCoordinates {
  readonly position: Position;
  /** Where they stand in the text. */
  readonly start: number;
  readonly end: number;
}

/** Zeros of the digits beside 0-9: Arabic-Indic, Persian, Devanagari, Bengali, Thai, fullwidth. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50, 0xff10];
/** Signs for the same thing; the text keeps its length. */
const SIGNS: readonly (readonly [signs: RegExp, plain: string])[] = [
  [/[−–﹣-]/g, '-'],
  [/٫/g, '.'],
  [/[،，、]/g, ','],
  [/[º˚]/g, '°'],
  [/[′’‘ʹ`´]/g, "'"],
  [/[″”“]/g, '"'],
  // A degree with a decimal comma.
  [/(?<=\d),(?=\d{1,12}\s?°)/g, '.'],
];

const DEGREES = String.raw`([+-]?\d{1,3}(?:\.\d{1,16})?)`;
const SIXTIETHS = String.raw`(\d{1,2}(?:\.\d{1,12})?)`;
/** Nothing of a longer number or word may be cut off. */
const BEFORE = String.raw`(?<![\w.,+-])`;
const AFTER = String.raw`(?![\w°]|[.,]\d)`;
const HEMISPHERE = '(N(?:orth)?|S(?:outh)?|E(?:ast)?|W(?:est)?)';
/** 1.3, 1.3°, 1°18', 1°18'09". */
const ANGLE = String.raw`${DEGREES}(?:\s?(°)\s?(?:${SIXTIETHS}\s?'\s?(?:${SIXTIETHS}\s?(?:"|'')?)?)?)?`;
const BETWEEN = String.raw`\s{0,3}[,;/]?\s{0,3}`;
/** The hemispheres stand in front of both, or behind. */
const IN_FRONT = new RegExp(
  String.raw`(?<!\w)${HEMISPHERE}\s?${ANGLE}${BETWEEN}${HEMISPHERE}\s?${ANGLE}${AFTER}`,
  'gi',
);
const BEHIND = new RegExp(
  String.raw`${BEFORE}${ANGLE}(?:\s{0,2}${HEMISPHERE}(?!\w))?${BETWEEN}${ANGLE}(?:\s{0,2}${HEMISPHERE}(?!\w))?${AFTER}`,
  'gi',
);
/** Each of the two, with decimals enough to be no price and no date. */
const DECIMALS = new RegExp(
  String.raw`${BEFORE}([+-]?\d{1,3}\.\d{3,16})(?:\s{0,3}[,;/]\s{0,3}|\s{1,3})([+-]?\d{1,3}\.\d{3,16})${AFTER}`,
  'g',
);
const COMMAS = new RegExp(
  String.raw`${BEFORE}([+-]?\d{1,3}),(\d{4,16})(?:\s{0,3}[;/]\s{0,3}|\s{1,3}|,\s{1,3})([+-]?\d{1,3}),(\d{4,16})${AFTER}`,
  'g',
);
/** 1 18.1494, 103 51.5898: degrees and minutes without signs. */
const MINUTES = new RegExp(
  String.raw`${BEFORE}([+-]?\d{1,3}) (\d{1,2}\.\d{3,12})\s{0,3},\s{0,3}([+-]?\d{1,3}) (\d{1,2}\.\d{3,12})${AFTER}`,
  'g',
);
/** A text of two numbers alone may be less exact. */
const ALONE = /^\(?([+-]?\d{1,3}\.\d{1,16})(?:\s?[,;]\s?|\s)([+-]?\d{1,3}\.\d{1,16})\)?$/;
/** Degrees alone must say where within a kilometre; 18° may be the weather. */
const EXACT = /\.\d\d/;

/** The first coordinates in a text that lie on the earth. */
export function findCoordinates(text: string): FoundCoordinates | undefined {
  const plain = toPlain(text);
  const [, latitude, longitude] = ALONE.exec(plain.trim()) ?? [];
  const alone = inTheWorld(numberOf(latitude), numberOf(longitude));
  const found = [
    alone && { position: alone, start: 0, end: text.length },
    ...[...plain.matchAll(MINUTES)].map((each) =>
      at(each, inTheWorld(degrees(each[1], each[2]), degrees(each[3], each[4]))),
    ),
    ...[...plain.matchAll(DECIMALS)].map((each) => at(each, inTheWorld(Number(each[1]), Number(each[2])))),
    ...[...plain.matchAll(COMMAS)].map((each) =>
      at(each, inTheWorld(Number(`${each[1]}.${each[2]}`), Number(`${each[3]}.${each[4]}`))),
    ),
    ...[...plain.matchAll(IN_FRONT)].map((each) => {
      const [firstLetter, ...first] = each.slice(1, 6);
      const [secondLetter, ...second] = each.slice(6);
      return at(each, fromAngles([...first, firstLetter], [...second, secondLetter]));
    }),
    ...[...plain.matchAll(BEHIND)].map((each) => at(each, fromAngles(each.slice(1, 6), each.slice(6)))),
  ];
  return found.find((each) => each !== undefined);
}

/** The position, if it is one on the earth; 0, 0 is how apps write an unknown one. */
export function inTheWorld(latitude: number | undefined, longitude: number | undefined): Position | undefined {
  if (latitude === undefined || longitude === undefined || (latitude === 0 && longitude === 0)) return undefined;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}

function at({ index, 0: whole }: RegExpExecArray, position: Position | undefined): FoundCoordinates | undefined {
  return position && { position, start: index, end: index + whole.length };
}

/** Two angles with both hemispheres or neither, the northern one first unless the letters say otherwise. */
function fromAngles(...angles: readonly (readonly (string | undefined)[])[]): Position | undefined {
  const [first, second] = angles.map(([whole = '', sign, minutes, seconds, hemisphere]) => {
    const letter = hemisphere?.charAt(0).toUpperCase();
    const size = degrees(whole, minutes, seconds);
    return {
      letter,
      isExact: minutes !== undefined || ((sign ?? letter) !== undefined && EXACT.test(whole)),
      // "S -1.3" is as much south as "S 1.3".
      value: size !== undefined && isAxis(letter, 'SW') ? -Math.abs(size) : size,
    };
  });
  if (!first?.isExact || !second?.isExact) return undefined;
  if (isAxis(first.letter, 'EW') && isAxis(second.letter, 'NS')) return inTheWorld(second.value, first.value);
  const isNorthFirst = isAxis(first.letter, 'NS') && isAxis(second.letter, 'EW');
  const isUnlettered = first.letter === undefined && second.letter === undefined;
  return isNorthFirst || isUnlettered ? inTheWorld(first.value, second.value) : undefined;
}

function isAxis(letter: string | undefined, letters: string): boolean {
  return letter !== undefined && letters.includes(letter);
}

function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

function degrees(whole: string | undefined, minutes = '0', seconds = '0'): number | undefined {
  if (whole === undefined || Number(minutes) >= 60 || Number(seconds) >= 60) return undefined;
  const size = Math.abs(Number(whole)) + Number(minutes) / 60 + Number(seconds) / 3600;
  return whole.startsWith('-') ? -size : size;
}

/** The text with the digits and signs of a keyboard, each in its place. */
function toPlain(text: string): string {
  const digits = text.replaceAll(/[٠-٩۰-۹०-९০-৯๐-๙０-９]/g, (digit) => {
    const zero = ZEROS.findLast((each) => digit.charCodeAt(0) >= each) ?? 0;
    return String(digit.charCodeAt(0) - zero);
  });
  return SIGNS.reduce((changed, [signs, plain]) => changed.replaceAll(signs, plain), digits);
}
