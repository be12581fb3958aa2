import { RestError } from './lite-errors.ts';

const STRICT = /(?:^|,)\s*handling=strict\s*(?:,|$)/;
const MAX_AFFECTED = /(?:^|,)\s*max-affected=(\d+)\s*(?:,|$)/;
/** Of the header Content-Range: the first and the last row that are answered. */
const RANGE = /^(\d+)-(\d+)\//;

/**
 * Keeps what a caller of a function prefers: `max-affected` rows at most, when it is handled strictly. Lite looks at it only where
 * tables are written.
 * @param answer of the function, inside of its transaction, which is rolled back by what is thrown
 * @param headers of the call, if it is one
 * @throws RestError
 */
export function keepMaxAffected<Answer>(answer: Answer, headers: Readonly<Record<string, string>> = {}): Answer {
  const prefer = headers['prefer'] ?? '';
  const most = STRICT.test(prefer) ? MAX_AFFECTED.exec(prefer)?.[1] : undefined;
  if (most === undefined || !(answer instanceof Response)) return answer;
  const [, first, last] = RANGE.exec(answer.headers.get('content-range') ?? '') ?? [];
  const count = first === undefined ? 0 : Number(last) - Number(first) + 1;
  if (count <= Number(most)) return answer;
  throw new RestError(400, {
    code: 'PGRST124',
    message: 'Query result exceeds max-affected preference constraint',
    details: `The query affects ${count} rows`,
  });
}
