/**
 * The thread that runs PGlite. A statement blocks only this thread, and the parent can end it. It is plain JavaScript,
 * because Node loads it directly from the built backend, tsx and vitest alike.
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
/** Fields of an error not to pass on: the statement, which may contain typed text, and what Error already has. */
const LEFT_OUT = new Set(['query', 'message', 'name', 'stack']);
const SQL_STATE = /^[0-9A-Z]{5}$/;

/**
 * PGlite links the code of every extension when it starts, a third of that work. Without decoding its files are only put there,
 * and PostgreSQL links the one whose function is called.
 * @type {import('@electric-sql/pglite').Extension}
 */
const LINKED_WHEN_CALLED = {
  name: 'linked when called',
  setup: async (_, emscriptenOpts) => ({ emscriptenOpts: { ...emscriptenOpts, noWasmDecoding: true } }),
};

const asText = (/** @type {string} */ text) => text;

/** A number if exact. @param {string} text */
function toInteger(text) {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
}

/** A number if it represents the text exactly. @param {string} text */
function toNumber(text) {
  const number = Number(text);
  return String(number) === text ? number : text;
}

/** @param {import('./pglite-thread.ts').ThreadData} data */
async function open({ dataDir, wasm }) {
  const pglite = new PGlite({
    ...(dataDir === null ? {} : { dataDir }),
    pgliteWasmModule: wasm,
    // Existing databases use these extensions.
    extensions: { linked: LINKED_WHEN_CALLED, isn, ltree, file_fdw, pgcrypto },
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
    // PostgreSQL refuses an invalid boolean with a code; the driver would throw without one.
    serializers: { [TYPES.bool]: String },
  });
  await pglite.waitReady;
  passTextOn(pglite);
  return pglite;
}

/**
 * Sends text unchanged, whatever its type, so that PostgreSQL reports what is wrong with it. The driver would garble it.
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
 * Converts an error for a message.
 * @param {unknown} error
 * @returns {import('./pglite-errors.ts').Failure}
 */
function describe(error) {
  if (!(error instanceof Error)) return { message: String(error), fields: {}, isFatal: true };
  const fields = Object.fromEntries(
    Object.entries(error).filter(([key, value]) => typeof value === 'string' && !LEFT_OUT.has(key)),
  );
  // After a trap or abort, WebAssembly can't continue. Such an error has no PostgreSQL code.
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
