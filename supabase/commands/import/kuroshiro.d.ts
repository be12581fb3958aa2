/** kuroshiro has no types. Its root also loads a dictionary's interface, which nothing here uses. */
declare module 'kuroshiro/lib/util.js' {
  export function kanaToRomaji(kana: string, system: 'hepburn'): string;
}
