import { Ajv, type AnySchema } from 'ajv';
import { readStripeSchemas } from '../../../scripts/types/stripe-schemas.ts';

/**
 * Creates a validator of objects.
 * @returns a function that describes an object's errors, one sentence each; [] if there are none
 */
export function openWireSchemas(): (object: unknown) => readonly string[] {
  const schemas = readStripeSchemas();
  const ajv = new Ajv({ strict: false });
  for (const [kind, schema] of Object.entries(schemas)) ajv.addSchema(schema as AnySchema, kind);
  return (object) => {
    const { object: kind } = Object(object);
    const validate = kind in schemas ? ajv.getSchema(kind) : undefined;
    if (!validate) return [`there is no schema of ${String(kind)}`];
    if (validate(object)) return [];
    return (validate.errors ?? []).map(({ instancePath, message = '', params }) =>
      `${kind}${instancePath} ${message} ${JSON.stringify(params)}`.trim(),
    );
  };
}
