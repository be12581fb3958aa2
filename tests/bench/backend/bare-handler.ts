/**
 * The least that answers nearby queries over HTTP: a handler of node:http that calls the function and joins its rows, without
 * keys, limits, roles, headers or compression. Run as a process with DATABASE_URL, or with DATA_DIR of an embedded database.
 */
import { createServer, type ServerResponse } from 'node:http';
import { PGlite } from '@electric-sql/pglite';
import { file_fdw } from '@electric-sql/pglite/contrib/file_fdw';
import { isn } from '@electric-sql/pglite/contrib/isn';
import { ltree } from '@electric-sql/pglite/contrib/ltree';
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';
import postgres from 'postgres';
import * as z from 'zod/mini';

const CONNECTIONS = 16;
const questionSchema = z.object({ lat: z.number(), lng: z.number(), radius_km: z.number() });
type Question = z.infer<typeof questionSchema>;
type Find = (question: Question) => Promise<ReadonlyArray<{ readonly document: string }>>;

function findInPostgres(databaseUrl: string): Find {
  const sql = postgres(databaseUrl, { max: CONNECTIONS, onnotice: () => {} });
  return ({ lat, lng, radius_km }) =>
    sql<{ document: string }[]>`
      select document::text from public.nearby_restaurants(${lat}, ${lng}, ${radius_km}) as document`;
}

function findInPglite(dataDir: string): Find {
  const pglite = new PGlite({ dataDir, extensions: { isn, ltree, file_fdw, pgcrypto } });
  return async ({ lat, lng, radius_km }) => {
    const { rows } = await pglite.query<{ document: string }>(
      'select document::text from public.nearby_restaurants($1, $2, $3) as document',
      [lat, lng, radius_km],
    );
    return rows;
  };
}

const { DATABASE_URL, DATA_DIR = '' } = process.env;
const find = DATABASE_URL === undefined ? findInPglite(DATA_DIR) : findInPostgres(DATABASE_URL);

async function answer(text: string, response: ServerResponse): Promise<void> {
  const rows = await find(questionSchema.parse(JSON.parse(text)));
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
  response.end(`[${rows.map(({ document }) => document).join(',')}]`);
}

const server = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk) => {
    text += chunk;
  });
  request.on('end', () => void answer(text, response));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`ready on http://127.0.0.1:${typeof address === 'object' && address ? address.port : ''}`);
});
