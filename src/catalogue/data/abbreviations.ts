/** Abbreviations in addresses, as people type them and as registers write them. Data, not code. */

const ABBREVIATIONS = `
st > street, rd > road, ave > avenue, av > avenue, blvd > boulevard, bvd > boulevard, bd > boulevard, ln > lane, pl > place, sq > square
dr > drive, cres > crescent, ctr > centre, cen > centre, cntr > centre, pt > point, pk > park, hwy > highway, pkwy > parkway, tce > terrace, ter > terrace
ctrl > central, cntrl > central, cr > crescent, wk > walk, gr > grove, pde > parade, cct > circuit, cl > close, ct > court, gdn > garden, gdns > gardens, hts > heights, bldg > building, blk > block, twr > tower, plz > plaza, stn > station, mkt > market
upp > upper, lwr > lower, nth > north, sth > south, bch > beach, mt > mount, ft > fort, intl > international, expy > expressway
jln > jalan, jl > jalan, jal > jalan, lor > lorong, lrg > lorong, gg > gang, psn > persiaran, lbh > lebuh, kg > kampong, kpg > kampong, kpung > kampung, bt > bukit, bkt > bukit, tg > tanjong, tj > tanjong, sg > sungei, tmn > taman
str > strasse, pl > platz, bhf > bahnhof, fg > faubourg, fbg > faubourg, r > rue, chem > chemin, pza > plaza, c > calle, v > via, cad > caddesi, cd > caddesi, sok > sokak, sk > sokak, mah > mahallesi, mh > mahallesi, blv > bulvari
bld > boulevard, imp > impasse, rte > route, avda > avenida, ctra > carretera, vle > viale, cso > corso, ул > улица, пр > проспект, пл > площадь, пер > переулок, ш > шоссе, ش > شارع
`;

let words: ReadonlyMap<string, string> | undefined;

function read(): ReadonlyMap<string, string> {
  const pairs = ABBREVIATIONS.split(/[,\n]/).map((pair) => pair.split('>').map((word) => word.trim()));
  return new Map(pairs.flatMap(([short, long]) => (short && long ? [[short, long] as const] : [])));
}

/** Expands address words as registers write them: *jln kayu* is *jalan kayu*, *oranienstr* is *oranienstrasse*. */
export function writtenOut(typed: readonly string[]): string[] {
  words ??= read();
  return typed.map(
    (word, at) =>
      saintBefore(word, typed[at + 1]) ?? words?.get(word) ?? (/^.{3,}str$/.test(word) ? `${word}asse` : word),
  );
}

/** Before a name, *st* is a saint: *rue st denis*, *st marks place*; behind one, a street: *arab st*, *tampines st 81*. */
function saintBefore(word: string, next: string | undefined): string | undefined {
  if (next === undefined || !/^\p{L}{3,}$/u.test(next)) return undefined;
  return word === 'st' ? 'saint' : word === 'ste' ? 'sainte' : undefined;
}
