/** Words that show which other words of a query are a place. Their tables are built with the first text query. */
import { isFood, isStopWord } from '#catalogue/data/synonyms.ts';
import { toWords } from './split-words.ts';

/** Minimum length of a one-word name: shorter ones are prefixes of many words. */
const SHORTEST_NAME = 4;
/** Some malls are called by three letters. */
export const SHORTEST_AREA = 3;

/** Whether a word is in a table, which is built with the first question. */
function createTable(
  words: string,
  split: (words: string) => readonly string[] = (all) => toWords(all, false),
): (word: string) => boolean {
  let table: ReadonlySet<string> | undefined;
  return (word) => (table ??= new Set(split(words))).has(word);
}

/** Words between what is looked for and where. */
const PREPOSITIONS =
  'in near around at nearby by di dekat sekitar kat في قرب dans bei nahe à près de du am im um en cerca au aux autour ' +
  'w na рядом в около возле yakınında で の 付近 周辺 附近 에서 근처 ใน แถว ใกล้ ' +
  'vers proche proches nähe vom zum beim junto vicino presso perto bij buurt naast قريب قريبه بالقرب جنب بجانب حول ' +
  'civarında yakınlarında çevresinde yanında berhampiran u близ 旁边 旁邊 옆';

export const isPreposition = createTable(PREPOSITIONS);

/** Words that people add to a place's name; tables and addresses have the name without them. */
const PLACE_WORDS =
  'station stn mrt lrt metro tube subway bts hbf bahnhof gare centraal rd road area district downtown centre center mall ' +
  'beach strand plage playa spiaggia praia plaj plajı pantai หาด пляж شاطئ market mkt town city neighbourhood neighborhood quarter quartier viertel kiez stasiun stesen istasyon istasyonu вокзал метро ' +
  '駅 駅前 역 站 地铁站 สถานี محطه مول';

export const isPlaceWord = createTable(PLACE_WORDS);

/** The same in languages that put them before the name. */
const BEFORE_NAME =
  'menara masjid stasiun stesen pasar jalan kampung tour rue gare metro torre calle estacion stazione stacja برج شارع محطه سوق مسجد ' +
  'станция метро вокзал улица башня мечеть';

export const isBeforeName = createTable(BEFORE_NAME);

/** Sights that a city has one of: alone, the one in reach is meant. */
const ONE_OF_A_CITY =
  'hauptbahnhof marina марина مارينا corniche كورنيش airport flughafen aeroport aeropuerto аэропорт مطار';

export const isOneOfCity = createTable(ONE_OF_A_CITY);

/** Words before a city's name that mean its middle. */
export const isPartOfCity = createTable('downtown central inner innenstadt');

/**
 * Nouns of languages that put the cuisine after the noun: a country after them is a cuisine. *makanan india*, *comida
 * india*.
 */
const BEFORE_KITCHEN =
  'makanan masakan restoran kedai warung comida cocina restaurante cucina cibo ristorante cozinha món';
/** The same for languages that put it before the noun: *india restaurant*, *japan food*. */
const BEHIND_KITCHEN =
  'food foods cuisine restaurant restaurants dish dishes restorani lokantasi mutfagi yemekleri 음식 요리 식당 料理 菜';

export const isBeforeKitchen = createTable(BEFORE_KITCHEN);

export const isBehindKitchen = createTable(BEHIND_KITCHEN, (words) => words.split(' '));

/** A food or stop word alone is no place, even if a town has that name. */
export function isNoPlaceName(phrase: string, shortest = SHORTEST_NAME): boolean {
  return phrase.length < shortest || isStopWord(phrase) || isPreposition(phrase) || isFood(phrase);
}
