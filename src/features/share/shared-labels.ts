/** Removes what apps write around a place when they share it: labels, greetings and their own names. */

/** The apps of whose names nothing is searched for. */
const APP =
  '(?:Google Maps|Apple Maps|Maps|Organic Maps|CoMaps|MAPS\\.ME|OsmAnd|Waze|HERE WeGo|Yandex Maps|OpenStreetMap|Naver Map|KakaoMap|Amap)';
/** [네이버 지도], [카카오맵] or [NAVER Map] in front of a name. */
const APP_IN_BRACKETS = /^\[[^\]]{0,20}(?:map|지도|맵)\]\s*/iu;
/** "Location:" and its like, in the languages of the app, alone in a line or in front of something. */
const LABEL =
  /^(?:location|place|address|coordinates|position|adresse|lieu|coordonnées|lokasi|alamat|koordinat|konum|adres|الموقع|العنوان|الإحداثيات|地址|地点|位置|주소|위치)\s{0,2}(?:[:：]\s*|$)/iu;
/** Lines of which no word names a place. */
const NOTHING = [
  /^(?:hi|hey|hello|thanks|thank you)[.,!]*$/i,
  /^(?:dropped pin|marked location|pinned location|(?:my|current) (?:location|position)|shared location|map point)[.:!]*$/i,
  /^(?:shared|sent|posted) (?:via|from|with|by|using|on) .{1,60}$/i,
  /^follow this link (?:or|and) paste these coordinates into your maps app to see this location[.!]*$/i,
  /^(?:hey,? )?check out my (?:pin|current location|location|position)\b.{0,80}$/i,
  /^(?:评分|电话|人均)\s?[:：].{0,80}$/u,
];
/** What may stand in front of a name in its line. */
const FRONT = [
  /^(?:hey,? )?check out my pin (?:at|on|in) .{1,40}?: /i,
  /^(?:hey,? )?(?:check out|take a look at|have a look at|look at)(?: this (?:place|location|spot|restaurant)(?= ?[:!]))?[:!]?\s{1,3}/i,
  /^use waze to drive to\s{1,3}/i,
  /^i[’']m (?:here|at) now:?\s{1,3}/i,
  new RegExp(`^${APP}: `, 'i'),
  /^我在高德地图上?(?:发现了|分享了)/u,
];
/** What may stand behind it. */
const BEHIND = [
  /[.,]?\s{1,3}(?:click|follow|open|tap) this link\b.{0,200}$/i,
  // Also the title of a web page: "Kembang - Google Maps".
  new RegExp(`\\s{1,3}(?:on|in|at|via|with|[-–—·|]) ${APP}[.!:]*$`, 'i'),
  /\s?(?:[:-]|\bor)$/i,
];
/** Parts of Amap's single line. */
const PARTS = /\s(?=(?:地址|评分|电话|人均)\s?[:：])/u;

/** The lines of a text that may name a place, without labels; links must be removed before. */
export function linesWithoutLabels(text: string): readonly string[] {
  return text
    .split('\n')
    .flatMap((line) => line.split(PARTS))
    .map(withoutLabels)
    .filter((line) => line !== '');
}

function withoutLabels(line: string): string {
  const said = line
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\( ?\)/g, '')
    .replaceAll(/ (?=[,.;:!])/g, '')
    .replace(/^[\s,;:.]{1,20}/, '')
    .replace(/[\s,;]{1,20}$/, '')
    .replace(APP_IN_BRACKETS, '');
  if (NOTHING.some((pattern) => pattern.test(said))) return '';
  const named = [...FRONT, LABEL, ...BEHIND].reduce((rest, pattern) => rest.replace(pattern, '').trim(), said);
  // What is left of a sentence whose links were removed.
  return /[\p{L}\p{N}]/u.test(named) && !NOTHING.some((pattern) => pattern.test(named)) ? named : '';
}
