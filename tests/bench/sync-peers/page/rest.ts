/** A plain pull loop over REST, for the libraries without a protocol of their own: pages in the order of changes. */
import type { PlaceDocument, Servers } from '../peer.ts';

/** The row limit of a hosted project. */
const PAGE_ROWS = 1000;
/** How often the loop asks for changes. Milliseconds. */
const EVERY_MS = 1000;

export interface Row {
  readonly id: string;
  readonly document: PlaceDocument;
  readonly _modified: string;
}

/** Up to where the device has everything: the last row's time and id. */
export interface Checkpoint {
  readonly modified: string;
  readonly id: string;
}

export async function readPage(
  { url, key }: Servers,
  from: Checkpoint | undefined,
): Promise<{ readonly rows: readonly Row[]; readonly next: Checkpoint | undefined; readonly isLast: boolean }> {
  const query = new URLSearchParams({ select: 'id,document,_modified', order: '_modified.asc,id.asc' });
  if (from) query.set('or', `(_modified.gt.${from.modified},and(_modified.eq.${from.modified},id.gt.${from.id}))`);
  query.set('limit', String(PAGE_ROWS));
  const answer = await fetch(`${url}/rest/v1/bench_documents?${query}`, { headers: { apikey: key } });
  if (!answer.ok) throw new Error(`The backend answered ${answer.status}: ${await answer.text()}`);
  // The bench created the table.
  const rows = (await answer.json()) as readonly Row[];
  const last = rows.at(-1);
  const next = last ? { modified: last['_modified'], id: last.id } : from;
  return { rows, next, isLast: rows.length < PAGE_ROWS };
}

/** Stores a page and its checkpoint in one transaction. */
export type StorePage = (rows: readonly Row[], reached: Checkpoint) => Promise<void>;

/**
 * Pulls until the server has no more, fetching each page while the one before is stored, and then asks again every second.
 * @returns when the device has caught up for the first time
 */
export async function startPullLoop(servers: Servers, from: Checkpoint | undefined, store: StorePage): Promise<void> {
  let reached = await catchUp(servers, from, store);
  const again = async () => {
    reached = await catchUp(servers, reached, store);
    setTimeout(() => void again(), EVERY_MS);
  };
  setTimeout(() => void again(), EVERY_MS);
}

async function catchUp(
  servers: Servers,
  from: Checkpoint | undefined,
  store: StorePage,
): Promise<Checkpoint | undefined> {
  let reached = from;
  let coming = readPage(servers, from);
  while (true) {
    const { rows, next, isLast } = await coming;
    if (!isLast) coming = readPage(servers, next);
    if (rows.length > 0 && next) await store(rows, next);
    reached = next;
    if (isLast) return reached;
  }
}
