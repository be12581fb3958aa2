/** Default values of Stripe's objects, generated from their JSON Schemas: null where Stripe allows it. */
import type { Schema } from 'ts-json-schema-generator';
import { readStripeSchemas } from './stripe-schemas.ts';

/** Objects within others: the schema that defines them, and their name in it. */
const NESTED = {
  line_item: ['invoice', 'InvoiceLineItem'],
  price: ['subscription', 'Price'],
  subscription_item: ['subscription', 'SubscriptionItem'],
} as const;

/** The JSON of all default objects by kind, one in a line. */
export function stripeDefaults(): string {
  const schemas = readStripeSchemas();
  const kinds = Object.keys(schemas).filter((kind) => kind !== 'event');
  const defaults = Object.fromEntries(kinds.map((kind) => [kind, defaultOf(schemas[kind], schemas[kind])]));
  for (const [kind, [parent, name]] of Object.entries(NESTED))
    defaults[kind] = defaultOf({ $ref: `#/definitions/${name}` }, schemas[parent]);
  const lines = Object.entries(defaults).map(([kind, value]) => `  ${JSON.stringify(kind)}: ${JSON.stringify(value)}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}

/** The simplest value that a schema allows: null, the first of several, or an object of the required fields. */
function defaultOf(schema: unknown, root: Schema | undefined): unknown {
  const { $ref, anyOf = [], const: constant, enum: values, type, properties, required = [] }: Schema = Object(schema);
  if ($ref !== undefined) return defaultOf(root?.definitions?.[$ref.replace('#/definitions/', '')], root);
  if ([type].flat().includes('null') || anyOf.some((each) => Object(each).type === 'null')) return null;
  if (constant !== undefined) return constant;
  if (values) return values[0];
  if (anyOf.length > 0) return defaultOf(anyOf[0], root);
  switch (type) {
    case 'object':
      return Object.fromEntries(required.map((name) => [name, defaultOf(properties?.[name], root)]));
    case 'array':
      return [];
    case 'boolean':
      return false;
    case 'number':
      return 0;
    case 'string':
      return '';
    default:
      throw new Error(`no default of ${JSON.stringify(schema)}`);
  }
}
