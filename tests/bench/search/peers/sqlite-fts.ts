/** SQLite's FTS5 with prefix indexes. */
import { toWords } from '../../../../src/catalogue/text/split-words.ts';
import { asNumbers, type FillText, WANTED } from '../engine.ts';
import { numberOf } from '../world/places.ts';
import { openMemoryDatabase, readNumbers } from './sqlite-database.ts';

/** Gets words split by this app, so that it also finds scripts without spaces. */
export const fillFts: FillText = async (places) => {
  const database = await openMemoryDatabase();
  database.exec(`create virtual table places using fts5(name, other_names, cuisines, city, address,
    tokenize = "unicode61 remove_diacritics 2", prefix = '1 2 3', content = '')`);
  database.exec("insert into places(places, rank) values ('rank', 'bm25(10.0, 9.0, 7.0, 5.0, 4.0)')");
  const insert = database.prepare(
    'insert into places(rowid, name, other_names, cuisines, city, address) values (?, ?, ?, ?, ?, ?)',
  );
  database.exec('begin');
  for (const { id, name, alt_names, cuisine_types, city, address } of places) {
    const texts = [name, alt_names.join(' '), cuisine_types.join(' '), city ?? '', address ?? ''];
    insert.bind([numberOf(id), ...texts.map(cut)]).stepReset();
  }
  database.exec('commit');
  insert.finalize();
  const select = database.prepare(`select rowid from places where places match ? order by rank limit ${WANTED}`);
  return {
    name: 'sqlite',
    ask({ text }) {
      const words = toWords(text, false).map((word) => `"${word}"`);
      if (words.length === 0) return [];
      select.bind([`${words.join(' ')}*`]);
      return readNumbers(select);
    },
    numbersOf: asNumbers,
    close: () => {
      select.finalize();
      database.close();
    },
  };
};

function cut(text: string): string {
  return toWords(text, true).join(' ');
}
