import { spellingsOf as knownSpellings, toPhrase } from '#catalogue/data/synonyms.ts';
import { toRuns } from '#catalogue/text/split-words.ts';

/**
 * Words in names that prove a cuisine, by cuisine. Dishes also match in each spelling that the search knows. The words of
 * KITCHENS match only as written, because names of countries also occur in those of branches and streets.
 */
const DISHES = `
Turkish: pide, lahmacun, iskender
Kebab: kebab, doner
Shawarma: shawarma
Falafel: falafel
Egyptian: koshary
Jordanian: mansaf
Ethiopian: injera
Persian: koobideh, ghormeh sabzi
Japanese: udon, yakitori, teriyaki, okonomiyaki, donburi, gyudon, takoyaki, izakaya, tonkatsu, カツ, 돈까스
Japanese, Sushi: sushi
Japanese, Ramen: ramen
Korean: bibimbap, bulgogi, tteokbokki, kimbap, japchae, kimchi, 김치
Vietnamese: banh mi, bun cha
Thai: pad thai, tom yum, som tam
Indian: dosa, idli, thali
Pakistani: nihari
Malaysian: nasi lemak, nasi kandar
Indonesian: penyet, bakso, gado gado, pecel lele, rawon, nasi padang, masakan padang
Chinese: dim sum, xiao long bao, yong tau foo
Mexican: burrito, quesadilla
Pizza: pizza
Burgers: burger
Seafood: seafood
Steak: steak
Bubble Tea: bubble tea
Desserts: ice cream, waffle, waffles, churros, donut, donuts, doughnut, doughnuts
Bakery: bakery
`;

const KITCHENS = `
Turkish: turkish, türkisches
Lebanese: lebanese
Syrian: syrian
Egyptian: egyptian
Moroccan: moroccan, marocain
Yemeni: yemeni
Palestinian: palestinian
Iraqi: iraqi
Persian: persian, iranian
Afghan: afghan, afghani
Uzbek: uzbek
Uyghur: uyghur, uighur
Pakistani: pakistani
Bangladeshi: bangladeshi
Indian: indian, prata
Nepalese: nepalese, nepali
Sri Lankan: sri lankan
Malaysian: malay, melayu, malaysian, roti canai
Indonesian: indonesian
Peranakan: peranakan
Thai: thai
Vietnamese: vietnamese
Chinese: chinese
Taiwanese: taiwanese
Japanese: japanese, yakiniku
Korean: korean
Italian: italian
Mexican: mexican
Ethiopian: ethiopian
Somali: somali
Arabic: arabic
Middle Eastern: middle eastern
Mediterranean: mediterranean
Vegetarian: vegetarian
Western: western food, western cuisine, western delights
Hot Pot: hotpot, hot pot, steamboat
Cafe: cafe, kafe
`;

/** Countries where these are usual names of kitchens; elsewhere they name a part of the town. */
const LOCAL: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
  ['BN', 'MY', 'SG'].map((country) => [country, { western: 'Western', seoul: 'Korean' }]),
);

/** Phrases in which such a word means something else. 拉面 are Chinese or Japanese noodles, 烤肉 is any roast meat. */
const MISLEADING = `
west indian, indian ocean, indian summer, chinese garden, japanese garden, chinese new year, malay village, malay street
turkish airlines, turkish bath, turkish delight, thai airways, thai binh, persian gulf, mexican bun, italian soda
korean air, 拉面, 烤肉, donner, steak frites, non vegetarian, crab cafe, internet cafe
`;

/** A branch's name follows this sign; its street or quarter says nothing about the kitchen. */
const BRANCH = /[@(（].*$/u;
const LATIN = /^\p{Script=Latin}/u;
/** A name with more of these words lists dishes. */
const MAX_WORDS = 2;

interface Clue {
  readonly phrase: string;
  readonly isUnspaced: boolean;
  readonly cuisines: readonly string[];
}

const misleading = MISLEADING.split(/[,\n]/).map(toPhrase).filter(Boolean);
const clues = [...readClues(DISHES, true), ...readClues(KITCHENS, false)];

function readClues(table: string, isOfDishes: boolean): Clue[] {
  return table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [cuisines = '', words = ''] = line.split(': ');
      const phrases = words.split(',').map(toPhrase);
      const all = isOfDishes ? phrases.flatMap((phrase) => [phrase, ...spellingsOf(phrase)]) : phrases;
      return [...new Set(all)]
        .filter((phrase) => !misleading.includes(phrase))
        .map((phrase) => ({
          phrase,
          isUnspaced: toRuns(phrase).every((run) => run.isUnspaced),
          cuisines: cuisines.split(', '),
        }));
    });
}

/** Other spellings of a dish and its names in other scripts, without merely related words. */
function spellingsOf(phrase: string): string[] {
  const same = knownSpellings(phrase).filter(({ factor, phrase: other }) => factor > 0.9 || !LATIN.test(other));
  return same.map((synonym) => synonym.phrase);
}

/**
 * The cuisines that a place's names prove, such as Japanese for 'Sushi Tei'; none if they prove none or list several
 * kitchens.
 * @param country ISO code
 */
export function inferCuisines(names: readonly string[], country: string): string[] {
  const found = new Map<string, readonly string[]>();
  for (const name of names) {
    const text = withoutMisleading(` ${toPhrase(name.replace(BRANCH, ''))} `);
    for (const { phrase, isUnspaced, cuisines } of clues) {
      if (text.includes(isUnspaced ? phrase : ` ${phrase} `)) found.set(cuisines.join(), cuisines);
    }
    for (const [word, cuisine] of Object.entries(LOCAL[country] ?? {})) {
      if (text.includes(` ${word} `)) found.set(cuisine, [cuisine]);
    }
  }
  return found.size > MAX_WORDS ? [] : [...new Set([...found.values()].flat())];
}

function withoutMisleading(text: string): string {
  return misleading.reduce((rest, phrase) => rest.replaceAll(phrase, ' '), text);
}
