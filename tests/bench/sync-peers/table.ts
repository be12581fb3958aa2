/** The runs of `sync-peers` as one table, with a library per column. */
import { median } from '../measurement.ts';
import { PEER_NAMES, type PeerName } from './names.ts';

interface Take {
  readonly figures: readonly { readonly name: string; readonly value: number; readonly unit: string }[];
}

interface Measured {
  readonly peer: PeerName;
  readonly title: string;
  /** Its packages with their exact versions. */
  readonly packages: Readonly<Record<string, string>>;
  /** What it can't do that we need, or how it had to be used. */
  readonly limits: string;
}

export const MEASURED: readonly Measured[] = [
  {
    peer: 'ours',
    title: 'Ours',
    packages: {},
    limits:
      'First sync from packs, and it builds the search index too. Filters are answered by that index only, by ids and cards; a question on other fields needs code.',
  },
  {
    peer: 'rxdb',
    title: 'RxDB’s Supabase plugin',
    packages: { rxdb: '17.6.0' },
    limits:
      'Fetches pages as rows, without packs. An element of a list can’t be indexed. Its quotes inside `or` are removed for our backend (decision 008).',
  },
  {
    peer: 'tinybase',
    title: 'TinyBase',
    packages: { tinybase: '10.0.1' },
    limits:
      'Speaks to a server of its own, not to Postgres. All rows are in the page’s memory, cells are scalars, and each save writes the whole store.',
  },
  {
    peer: 'tanstack',
    title: 'TanStack DB',
    packages: {
      '@tanstack/browser-db-sqlite-persistence': '0.2.20',
      '@tanstack/db': '0.8.7',
      '@tanstack/query-core': '5.108.4',
      '@tanstack/query-db-collection': '1.2.12',
    },
    limits:
      'Its query function returns everything, so each start fetches everything again. All rows are in the page’s memory. Its newest storage for browsers on npm fits 0.8.7, not 0.15.2.',
  },
  {
    peer: 'pglite',
    title: 'PGlite',
    packages: { '@electric-sql/pglite': '0.5.17' },
    limits: 'No sync with REST of its own: a pull loop asks each second. One tab’s worker runs every tab’s statements.',
  },
  {
    peer: 'sqlite',
    title: 'SQLite on OPFS',
    packages: { '@sqlite.org/sqlite-wasm': '3.53.4-build2' },
    limits:
      'No sync and no live queries: a pull loop asks each second. Its fastest file system admits one connection, so a second tab fails.',
  },
];

/** Those that were not run, and why. */
const NOT_RUN = [
  'Triplit 1.0.50: its client is under AGPL-3.0-only, which `npm run check` refuses even for tools, and its packages for the database and the server state no licence.',
  'Zero 1.9.0: its own cache server follows a Postgres by [logical replication](https://zero.rocicorp.dev/docs/connecting-to-postgres), which PGlite lacks. We found no figure for a first sync in its manual.',
  'PowerSync 2.4.0: needs its own service, which is not on npm. Its [manual](https://docs.powersync.com/resources/performance-and-limits) expects 2,000 to 20,000 rows a second per client, and more than a million rows.',
];

const ROWS: Readonly<Record<string, string>> = {
  first: 'first sync',
  by_id: 'a place by its id',
  by_filter: 'twenty best of a filter',
  change: 'a change until the page shows it',
  stored: 'stored on the disk',
  reload: 'reload to the first answer',
  tabs_answer: 'tabs that answer, of two',
  tabs_change: 'tabs that show a change, of two',
  kill_kept: 'rows still there after a kill in mid-sync',
  kill_resume: 'sync after a kill',
  kill_lost: 'rows lost',
  kill_doubled: 'rows doubled',
};

/** Markdown: a table for each number of places with the median of the takes, and what each library can't do. */
export function peersTable(takes: readonly Take[]): string {
  const figures = takes.flatMap((take) => take.figures);
  const sizes = [...new Set(figures.map(({ name }) => name.split('.')[1] ?? ''))].toSorted(
    (a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10),
  );
  const columns = PEER_NAMES.flatMap((peer) => MEASURED.filter((each) => each.peer === peer));
  const tables = sizes.map((size) => {
    const lines = Object.entries(ROWS).map(([row, label]) => {
      const of = (peer: PeerName) => figures.filter(({ name }) => name === `sync_peers.${size}.${peer}.${row}`);
      const unit = columns.flatMap(({ peer }) => of(peer))[0]?.unit ?? '';
      const cells = columns.map(({ peer }) => {
        const values = of(peer).map(({ value }) => value);
        return values.length === 0 ? '–' : median(values).toLocaleString('en');
      });
      return `| ${label} | ${cells.join(' | ')} | ${unit} |`;
    });
    const counts = columns.map(
      ({ peer }) => figures.filter(({ name }) => name === `sync_peers.${size}.${peer}.first`).length,
    );
    return [
      `| ${size.replace('k', ',000')} places | ${columns.map(({ title }) => title).join(' | ')} | Unit |`,
      `|---|${columns.map(() => '--:|').join('')}---|`,
      ...lines,
      `| takes | ${counts.join(' | ')} | |`,
    ].join('\n');
  });
  const limits = columns.map(({ title, packages, limits: text }) => {
    const versions = Object.entries(packages).map(([name, version]) => `${name} ${version}`);
    return `* ${versions.length === 0 ? title : `${title} (${versions.join(', ')})`}: ${text}`;
  });
  const others = ['Not run:', '', ...NOT_RUN.map((line) => `* ${line}`)];
  return [...tables, ['What each can’t do:', '', ...limits].join('\n'), others.join('\n')].join('\n\n');
}
