import { RestError } from './lite-errors.ts';

const STRICT = /(?:^|,)\s*handling=strict\s*(?:,|$)/;
const MAX_AFFECTED = /(?:^|,)\s*max-affected=(\d+)\s*(?:,|$)/;
/** From the header Content-Range: the first and last returned row. */
const RANGE = /^(\d+)-(\d+)\//;

/**
 * Enforces a function call's preference `max-affected` under strict handling, which lite only does for writes to tables.
 * @param answer of the function, inside its transaction, which an error rolls back
 * @param headers of the call, if it is one
 * @throws RestError
 */
export function enforceMaxAffected<Answer>(answer: Answer, headers: Readonly<Record<string, string>> = {}): Answer {
  const prefer = headers['prefer'] ?? '';
  const max = STRICT.test(prefer) ? MAX_AFFECTED.exec(prefer)?.[1] : undefined;
  if (max === undefined || !(answer instanceof Response)) return answer;
  const [, first, last] = RANGE.exec(answer.headers.get('content-range') ?? '') ?? [];
  const count = first === undefined ? 0 : Number(last) - Number(first) + 1;
  if (count <= Number(max)) return answer;
  throw new RestError(400, {
    code: 'PGRST124',
    message: 'Query result exceeds max-affected preference constraint',
    details: `The query affects ${count} rows`,
  });
}
