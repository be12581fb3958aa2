/**
 * JSON Schemas of Stripe's objects, generated from the types of the installed SDK. They are stricter than the types: no unknown
 * fields, no values outside an enumeration, and only ids where the SDK allows an id or the whole object.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  createFormatter,
  createParser,
  createProgram,
  DEFAULT_CONFIG,
  type NodeParser,
  type Schema,
  SchemaGenerator,
  StringType,
  type SubNodeParser,
  UnionNodeParser,
} from 'ts-json-schema-generator';
import { codeOf } from '../../supabase/local/backend-error.ts';

type UnionNode = Parameters<UnionNodeParser['createType']>[0];
type Context = Parameters<UnionNodeParser['createType']>[1];

/** Types of `sent-objects.ts`, by the value of `object`. */
const TYPES: Readonly<Record<string, string>> = {
  'billing_portal.session': 'SentPortal',
  charge: 'SentCharge',
  'checkout.session': 'SentSession',
  customer: 'SentCustomer',
  dispute: 'SentDispute',
  event: 'SentEvent',
  invoice: 'SentInvoice',
  invoice_payment: 'SentInvoicePayment',
  subscription: 'SentSubscription',
};
/** Fields that our functions request as whole objects (`expand`). */
const EXPANDED: ReadonlySet<string> = new Set(['latest_invoice']);
/** Objects in a customer that Stripe only sends on request. Leaving them out halves the time. */
const LEFT_OUT = ['subscriptions', 'sources', 'cash_balance', 'tax_ids'];

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SOURCE = fileURLToPath(new URL('sent-objects.ts', import.meta.url));

class WireUnionParser extends UnionNodeParser {
  override createType(node: UnionNode, context: Context) {
    const texts = node.types.map((each) => each.getText());
    const field = 'name' in node.parent ? Object(node.parent.name).getText() : '';
    const isId = texts.includes('string') && !EXPANDED.has(field);
    // The SDK opens enumerations with `OtherString`; named types beside `string` are whole objects.
    const types = node.types.filter((_, n) => texts[n] !== 'OtherString' && !(isId && /^[A-Z]/.test(texts[n] ?? '')));
    // The parser reads only a node's types.
    return super.createType({ ...node, types } as unknown as UnionNode, context);
  }
}

/** An object in the SDK, but text in JSON. */
const DECIMALS: SubNodeParser = {
  supportsNode: (node) => node.getText() === 'Decimal',
  createType: () => new StringType(),
};

/** Generating takes seconds, so the schemas are cached until the SDK, the generator or one of these files changes. */
export function readStripeSchemas(): Readonly<Record<string, Schema>> {
  const sources = ['package-lock.json', 'scripts/types/sent-objects.ts', 'scripts/types/stripe-schemas.ts'].map(
    (name) => readFileSync(join(ROOT, name)),
  );
  const hash = createHash('sha256').update(Buffer.concat(sources)).digest('hex').slice(0, 16);
  const path = join(ROOT, '.cache', `stripe-schemas-${hash}.json`);
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  const schemas = generateSchemas();
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  // Written atomically, because another process may be reading.
  writeFileSync(`${path}.${process.pid}`, JSON.stringify(schemas));
  renameSync(`${path}.${process.pid}`, path);
  return schemas;
}

function generateSchemas(): Record<string, Schema> {
  const config = {
    ...DEFAULT_CONFIG,
    path: SOURCE,
    tsconfig: join(ROOT, 'scripts/tsconfig.base.json'),
    skipTypeCheck: true,
    expose: 'all',
    jsDoc: 'none',
    encodeRefs: false,
  } as const;
  const program = createProgram(config);
  const parser = createParser(program, config, (chain) => {
    // The callback receives the whole chain, which is a parser too.
    const whole = chain as unknown as NodeParser;
    chain.addNodeParser(DECIMALS).addNodeParser(new WireUnionParser(program.getTypeChecker(), whole));
  });
  const generator = new SchemaGenerator(program, parser, createFormatter(config), config);
  // One by one, because two of Stripe's types may have the same name.
  const schemas = Object.fromEntries(Object.entries(TYPES).map(([kind, name]) => [kind, generator.createSchema(name)]));
  const { properties } = Object(schemas['customer']?.definitions?.['Customer']);
  for (const name of LEFT_OUT) Reflect.deleteProperty(properties, name);
  return schemas;
}
