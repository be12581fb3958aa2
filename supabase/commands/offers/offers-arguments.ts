import { OffersError } from '../../local/operator/offer-steps.ts';
import { parseCommand } from '../run-command.ts';

const USAGE = `Usage: npm run offers -- list
       npm run offers -- import FILE
       npm run offers -- remove ID
--json prints JSON.`;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export type OffersArguments = { readonly json: boolean } & (
  | { readonly command: 'list' }
  | { readonly command: 'import'; readonly file: string }
  | { readonly command: 'remove'; readonly id: string }
);

/** @throws OffersError `arguments`, with the usage */
export function parseOffersArguments(args: readonly string[]): OffersArguments {
  const { values, positionals } = parseCommand(args, { json: { type: 'boolean' } }, refuse);
  const [command, value, ...rest] = positionals;
  const json = values.json ?? false;
  if (rest.length > 0) throw refuse(`${rest[0]} is too much.`);
  switch (command) {
    case 'list':
      if (value !== undefined) throw refuse(`${value} is too much.`);
      return { command, json };
    case 'import':
      if (value === undefined) throw refuse('Say which file.');
      return { command, json, file: value };
    case 'remove':
      if (!UUID.test(value ?? '')) throw refuse('Say which id; list shows them.');
      return { command, json, id: value ?? '' };
    default:
      throw refuse(command === undefined ? 'Say what to do.' : `There is no command ${command}.`);
  }
}

function refuse(sentence: string, cause?: unknown): OffersError {
  return new OffersError('arguments', `${sentence}\n${USAGE}`, { cause });
}
