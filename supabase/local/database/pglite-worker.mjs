/**
 * The thread in which PGlite runs: a statement blocks it and nothing else, and its parent can end it. Plain
 * JavaScript, since Node loads it as it is: from the built backend, from tsx and from vitest alike.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { file_fdw } from '@electric-sql/pglite/contrib/file_fdw';
import { isn } from '@electric-sql/pglite/contrib/isn';
import { ltree } from '@electric-sql/pglite/contrib/ltree';
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';
import { toIsoInstant } from './iso-instant.mjs';

/** PostgreSQL's type numbers. */
const TYPES = { bool: 16, int8: 20, json: 114, date: 1082, time: 1083, timestamp: 1114, timestamptz: 1184 };
const MORE_TYPES = { timetz: 1266, numeric: 1700, jsonb: 3802 };
/** Of an error: its statement, which may hold what people typed, and what Error has itself. */
const LEFT_OUT = new Set(['query', 'message', 'name', 'stack']);
const SQL_STATE = /^[0-9A-Z]{5}$/;

const asText = (/** @type {string} */ text) => text;

/** A number where it is exact. @param {string} text */
function toInteger(text) {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
}

/** A number where it is exactly what the text says. @param {string} text */
function toNumber(text) {
  const number = Number(text);
  return String(number) === text ? number : text;
}

/** @param {import('./pglite-thread.ts').ThreadData} data */
async function open({ dataDir, wasm }) {
  const pglite = new PGlite({
    ...(dataDir === null ? {} : { dataDir }),
    pgliteWasmModule: wasm,
    // Those that the databases of before know.
    extensions: { isn, ltree, file_fdw, pgcrypto },
    parsers: {
      [TYPES.int8]: toInteger,
      [MORE_TYPES.numeric]: toNumber,
      [TYPES.json]: JSON.parse,
      [MORE_TYPES.jsonb]: JSON.parse,
      [TYPES.date]: asText,
      [TYPES.time]: asText,
      [TYPES.timestamp]: asText,
      [TYPES.timestamptz]: toIsoInstant,
      [MORE_TYPES.timetz]: asText,
    },
    // PostgreSQL says what is no boolean, with its code; the driver would throw without one.
    serializers: { [TYPES.bool]: String },
  });
  await pglite.waitReady;
  passTextOn(pglite);
  return pglite;
}

/**
 * A text is sent as it is, whatever its type: PostgreSQL says what is wrong with it, where the driver would garble it.
 * @param {PGlite} pglite
 */
function passTextOn({ serializers }) {
  for (const [type, serialize] of Object.entries(serializers)) {
    serializers[Number(type)] = (value) => (typeof value === 'string' ? value : serialize(value));
  }
}

/**
 * @param {PGlite} pglite
 * @param {import('./pglite-thread.ts').Statement} statement
 * @returns {Promise<import('./pglite-thread.ts').Rows>}
 */
async function run(pglite, { sql, params }) {
  if (params !== null) {
    const { rows, affectedRows } = await pglite.query(sql, [...params]);
    return { rows, affectedRows };
  }
  const [first] = await pglite.exec(sql);
  return { rows: first?.rows ?? [], affectedRows: first?.affectedRows };
}

/**
 * An error as a message can carry it.
 * @param {unknown} error
 * @returns {import('./pglite-errors.ts').Failure}
 */
function describe(error) {
  if (!(error instanceof Error)) return { message: String(error), fields: {}, isFatal: true };
  const fields = Object.fromEntries(
    Object.entries(error).filter(([key, value]) => typeof value === 'string' && !LEFT_OUT.has(key)),
  );
  // WebAssembly that trapped or aborted can't go on: no answer of it has a code of PostgreSQL.
  const isFatal = error instanceof WebAssembly.RuntimeError || error.name === 'ExitStatus';
  return { message: error.message, fields, isFatal: isFatal && !SQL_STATE.test(String(fields['code'])) };
}

if (!parentPort) throw new TypeError('this file is for a thread of its own');
const port = parentPort;

/** @param {import('./pglite-thread.ts').Answer} message */
function answer(message) {
  port.postMessage(message);
}

/**
 * @param {PGlite} pglite
 * @param {import('./pglite-thread.ts').Statement | null} statement null closes the database
 */
async function obey(pglite, statement) {
  try {
    if (statement) return answer({ kind: 'rows', ...(await run(pglite, statement)) });
    await pglite.close();
    port.close();
  } catch (error) {
    answer({ kind: 'failure', ...describe(error) });
  }
}

try {
  const pglite = await open(workerData);
  pglite.onNotification((channel, payload) => answer({ kind: 'notification', channel, payload }));
  port.on('message', (statement) => void obey(pglite, statement));
  answer({ kind: 'rows', rows: [], affectedRows: undefined });
} catch (error) {
  answer({ kind: 'failure', ...describe(error), isFatal: true });
}
