import { z } from 'zod';

export type JsonSchema = { [name: string]: unknown };
/** Schemas with a name of their own (`.meta({ id })`), gathered while others are described. */
export type NamedSchemas = Map<string, JsonSchema>;

/**
 * A schema of the contract as JSON Schema 2020-12, as OpenAPI 3.1 has it. What has a name goes to `named`, and a
 * reference stands in its place.
 * @param io what callers send, or what they get: there a field more is no fault, so that answers may grow
 */
export function describeSchema(schema: z.ZodType, io: 'input' | 'output', named: NamedSchemas): JsonSchema {
  const { $schema, $defs, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;
  for (const [name, definition] of Object.entries(($defs as JsonSchema | undefined) ?? {}))
    named.set(name, refine(definition, io) as JsonSchema);
  const { id } = schema.meta() ?? {};
  // With a name of its own it may stand among the definitions already, and be but a reference.
  if (typeof id !== 'string' || '$ref' in described) return refine(described, io) as JsonSchema;
  named.set(id, refine(described, io) as JsonSchema);
  return { $ref: `#/components/schemas/${id}` };
}

/** References lead to the document's components; names are said there and nowhere else. */
function refine(value: unknown, io: 'input' | 'output'): unknown {
  if (Array.isArray(value)) return value.map((entry) => refine(entry, io));
  if (typeof value !== 'object' || value === null) return value;
  const isSchema = 'type' in value || '$ref' in value || 'anyOf' in value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, entry]) => {
      if (isSchema && name === 'id' && typeof entry === 'string') return [];
      if (io === 'output' && name === 'additionalProperties' && entry === false) return [];
      if (name === '$ref') return [[name, String(entry).replace('#/$defs/', '#/components/schemas/')]];
      return [[name, refine(entry, io)]];
    }),
  );
}
