/**
 * Words that speak against a halal place: pork dishes, alcohol and bars, in many languages. The list of harmless ones is the
 * closed one: a drink or a bar of an unknown kind counts as alcohol (U120). The database has the same words in
 * catalogue.contrary_words(); after a change here, a migration replaces them.
 */
import { PORK_DISHES } from './pork-dishes.ts';

/** Drinks with alcohol, and what makes or sells them. */
const ALCOHOL = `
alcohol, alcoholic, liquor, liquors, spirits, booze, beer, beers, ale, ales, lager, stout, cider, wine, wines, champagne, prosecco,
cocktail, cocktails, whisky, whiskey, vodka, gin, rum, tequila, mezcal, brandy, cognac, bourbon, absinthe, schnapps, liqueur,
sangria, sake, soju, makgeolli, shochu, umeshu, baijiu, raki, ouzo, grappa, aperitif, aperitivo, spritz
brewery, brewhouse, brewing, microbrewery, winery, distillery, liquor store, wine shop, bottle shop, off license, real ale, real cider
vinothek, vinoteca, enoteca, caviste, cave a vin, cave a vins, bodega de vinos
bier, biere, wein, weine, vin, vins, vino, vinos, vinho, vinhos, vini, cerveza, cervezas, cerveja, birra, birre, pivo, piwo,
biere artisanale, bieres, craft beer, sarap, bira, minuman keras, arak bali, tuak, ruou vang, ruou, bia hoi
пиво, вино, водка, алкоголь, كحول, خمر, خمور, نبيذ, بيرة, אלכוהול, יין, בירה, 啤酒, 红酒, 紅酒, 葡萄酒, 白酒, ビール, ワイン, 日本酒, 焼酎, 地酒,
맥주, 소주, 막걸리, 와인, เบียร์, เหล้า, ไวน์
`;

/** Kinds of places that live by alcohol. */
const BARS = `
bar, bars, pub, pubs, gastropub, brewpub, taproom, tap room, tavern, speakeasy, nightclub, night club, stripclub, biergarten,
beer garden, beer hall, beergarden, izakaya, alehouse, ale house, public house, irish pub
winebar, tapasbar, cocktailbar, sportsbar, weinbar, bierbar, beachbar, strandbar, poolbar, skybar, restobar, ristobar, barfood
brauhaus, brauerei, bierstube, bierhaus, weinstube, weinhaus, kneipe, heuriger, brasserie artisanale,
bar a vin, bar a vins, birreria, vineria, cerveceria, cervejaria, cocteleria, meyhane,
birahane, pivnice, pivovar, hospoda, piwiarnia, pijalnia, sorozo, borozo, kocsma, berarie
居酒屋, いざかや, 酒場, 酒吧, 酒馆, 酒館, 立ち飲み, ビアガーデン, ビアホール, ワインバー, 이자카야, 술집, 주점, 포차, 호프집, 와인바
бар, паб, пивная, пивоварня, рюмочная, بار, حانة, פאב, בר, בר יין
`;

/**
 * Before *bar*, as in *salad bar*: what is eaten or drunk there holds no alcohol. After it, as in *bar mleczny*, Hebrew *bar basar*
 * (meat bar), and where *Bar* is part of a person's name.
 */
const HARMLESS_BEFORE_BAR = `
salad, juice, smoothie, smoothies, coffee, espresso, tea, chai, milk, milkshake, shake, sushi, snack, snacks, oyster, seafood, fish,
raw, poke, noodle, noodles, ramen, udon, soba, pasta, pizza, burger, burgers, kebab, kebap, doner, gyros, shawarma, falafel,
hummus, grill, ice cream, gelato, yogurt, yoghurt, frozen yogurt, dessert, desserts, cake, pancake, waffle, crepe, chocolate,
candy, sweet, sweets, donut, doughnut, bagel, sandwich, toast, soup, potato, fruit, food, health, vitamin, protein, acai, taco,
tacos, burrito, rice, curry, biryani, dosa, chaat, paratha, roti, breakfast, brunch, lunch, cereal, chicken, wing, wings, steak,
hookah, shisha, water, oxygen, sauce, bread, cheese, egg, nut, bubble tea, boba, matcha, mocktail, soda, lemonade, self service,
fries, chips, dim sum, dumpling, momo, satay, kumpir, date, honey, meze, mezze, wrap, pita, roll, spice, olive, meat, tortilla,
pancake, energy, sugar, focaccia, choco, entrecote, antrikot, سوشي, كوفي, قهوة, برجر, بيتزا, عصير, جوس, سلطة, شاورما, סושי, גריל, בורגר, בורגרס, פיצה, קפה, קופי,
נודלס, פנקייק, טורטיה, סלט, מיץ
`;
const HARMLESS_AFTER_BAR = `
b q, b que, bq, be que, mleczny, mleczna, burger, n burger, and burger, antrikot, basar, ochel, gurion, kochba, kokhba, ilan, mitzva, mitzvah, בשר, בורגר, אוכל, קפה, גוריון,
דגים, סלטים, מיצים, אנטריקוט
`;

/** Before a word of alcohol: *ginger beer*, *root beer*, *non alcoholic wine*, *fruit cocktail*. */
const HARMLESS_BEFORE_ALCOHOL = `
ginger, root, birch, butter, malt, fruit, fruits, juice, shrimp, prawn, non, non alcoholic, no, zero, free of, without, alcohol free, alkoholfrei,
alkoholfreies, sans, halal, virgin
`;
const HARMLESS_AFTER_ALCOHOL = 'free, vinegar, batter, battered';

/** Soft drinks and what else is sold under `drink:*`. */
const SOFT_DRINKS = `
tea, coffee, espresso, cappuccino, latte, chai, mate, matcha, juice, juices, smoothie, smoothies, milk, milkshake, shake, lassi,
ayran, yogurt, yoghurt, kefir, buttermilk, water, cola, coke, pepsi, soda, soft, lemonade, limonade, syrup, sirup, cocoa,
chocolate, hot chocolate, mocha, boba, bubble, kombucha, karak, sahlep, salep, sharbat, sherbet, sugarcane, coconut, horchata,
atole, kvass, malt, rooibos, tisane, infusion, slush, slushie, iced, energy, mocktail, mocktails, fritz, bionade, spezi, milo,
bandrek, cendol, fanta, sprite, softdrink, softdrinks, teh, kopi, jus, jugo, zumo, saft, kaffee, cafe, the, tee, agua, wasser, eau, su
`;

/** Before a dish of pork: made of another meat, or of none. */
const OTHER_MEAT = `
halal, beef, chicken, turkey, veal, lamb, mutton, duck, goose, fish, tuna, salmon, bangus, tofu, shrimp, vegan, vegetarian, veggie,
vegetable, plant based, meatless, mushroom, jackfruit, no, non, zero, ayam, sapi, puten, puter, rinder, geflügel, dinde, boeuf,
bœuf, volaille, pavo, pollo, manzo, tacchino, hindi, tavuk, dana, sans, ohne, sin, without, tanpa, free of
`;
const OTHER_MEAT_AFTER =
  'free, manok, baka, ayam, de dinde, de pavo, de boeuf, de poulet, de pollo, di tacchino, di pollo, de res';
/** The same in scripts without spaces, directly before the dish. */
const OTHER_MEAT_UNSPACED = ['鶏', '鸡', '雞', '牛', '羊', 'チキン', 'ビーフ', '소고기', '치킨', '닭', '素'];

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/**
 * Words in lower case, separated by single spaces, with a space at both ends; Latin letters lose their marks. Signs that end a
 * phrase become a word of their own, because *coffee & bar* is no coffee bar.
 */
function toWords(text: string): string {
  const folded = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .replaceAll('ı', 'i')
    .replaceAll(/['’`]/g, '');
  const phrases = folded.replaceAll(/[,;:/|&+()[\]،、]+/g, ' | ');
  return ` ${phrases.replaceAll(/[^\p{L}\p{M}\p{N}|]+/gu, ' ').trim()} `;
}

interface Vocabulary {
  readonly words: readonly string[];
  /** Meets every text that has one of the words; most texts have none. */
  readonly any: RegExp;
  /** Harmless neighbours of a word, each with a space at both ends. */
  readonly before: readonly string[];
  readonly after: readonly string[];
}

const listOf = (table: string): string[] => [
  ...new Set(
    table
      .split(/[,=\n]/)
      .map(toWords)
      .filter((word) => word !== '  '),
  ),
];

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

function vocabularyOf(table: string, before: string, after: string): Vocabulary {
  const words = listOf(table);
  // Words are letters, digits and spaces only.
  const any = new RegExp(words.map((word) => word.trim()).join('|'), 'u');
  return { words, any, before: listOf(before), after: listOf(after) };
}

const bars = once(() => vocabularyOf(BARS, HARMLESS_BEFORE_BAR, HARMLESS_AFTER_BAR));
const alcohol = once(() => vocabularyOf(ALCOHOL, HARMLESS_BEFORE_ALCOHOL, HARMLESS_AFTER_ALCOHOL));
// Without the cuisines of each line.
const pork = once(() => vocabularyOf(PORK_DISHES.replaceAll(/^[^:\n]+:/gm, ''), OTHER_MEAT, OTHER_MEAT_AFTER));
const softDrinks = once(() => new Set(listOf(SOFT_DRINKS)));

/** All words of a kind as the database stores them: folded, separated by '|', in order. */
export interface StoredWords {
  readonly kind: 'alcohol' | 'bars' | 'pork';
  readonly words: string;
  /** Words of scripts without spaces, which also count inside of others. */
  readonly unspaced: string;
  /** Harmless neighbours of `words`. */
  readonly before: string;
  readonly after: string;
  /** Harmless directly before `unspaced`. */
  readonly unspaced_before: string;
}

const join = (words: readonly string[]) => words.map((word) => word.trim()).join('|');

/** The table in the database's form. */
export function storedWords(): readonly StoredWords[] {
  return (
    [
      ['alcohol', alcohol()],
      ['bars', bars()],
      ['pork', pork()],
    ] as const
  ).map(([kind, { words, before, after }]) => ({
    kind,
    words: join(words.filter((word) => !UNSPACED.test(word))),
    unspaced: join(words.filter((word) => UNSPACED.test(word))),
    before: join(before),
    after: join(after),
    unspaced_before: join(OTHER_MEAT_UNSPACED),
  }));
}

/** The first word of the vocabulary in a text, besides exceptions, that no neighbour makes harmless. */
function find(text: string, { words, any, before, after }: Vocabulary, except?: ReadonlySet<string>): string | null {
  const said = toWords(text);
  if (!any.test(said)) return null;
  for (const word of words) {
    const bare = word.trim();
    if (except?.has(bare) === true) continue;
    const isUnspaced = UNSPACED.test(bare);
    for (
      let at = said.indexOf(isUnspaced ? bare : word);
      at >= 0;
      at = said.indexOf(isUnspaced ? bare : word, at + 1)
    ) {
      const end = at + (isUnspaced ? bare.length : word.length - 1);
      const left = said.slice(0, at + 1);
      const right = said.slice(end);
      const isHarmless = isUnspaced
        ? OTHER_MEAT_UNSPACED.some((meat) => said.slice(0, at).endsWith(meat))
        : before.some((each) => left.endsWith(each)) || after.some((each) => right.startsWith(each));
      if (!isHarmless) return bare;
    }
  }
  return null;
}

/**
 * The first word in a text that names pork, a bar or alcohol; null if there is none.
 * @param except words that mean other things in such texts
 */
export function wordAgainstIn(text: string, except: ReadonlySet<string>): string | null {
  for (const vocabulary of [bars(), alcohol(), pork()]) {
    const found = find(text, vocabulary, except);
    if (found !== null) return found;
  }
  return null;
}

/** The dish or word of pork in a text such as a cuisine, in lower case; null if there is none, as in *beef bacon*. */
export function porkIn(text: string): string | null {
  return find(text, pork());
}

/** The word for a bar in a text such as a kind of place; null if there is none, as in *salad bar*. */
export function barIn(text: string): string | null {
  return find(text, bars());
}

/** The word for alcohol in a text; null if there is none, as in *ginger beer*. */
export function alcoholIn(text: string): string | null {
  return find(text, alcohol());
}

/** Whether a drink is known to hold no alcohol; an unknown one is not. */
export function isSoftDrink(text: string): boolean {
  const words = toWords(text).trim().split(' ');
  return alcoholIn(text) === null && (words.some((word) => softDrinks().has(` ${word} `)) || namesAlcohol(text));
}

/** *Ginger beer* has a word of alcohol, which its neighbour makes harmless. */
function namesAlcohol(text: string): boolean {
  const said = toWords(text);
  return alcohol().words.some((word) => !UNSPACED.test(word) && said.includes(word));
}
