import { errorStatus } from '@/lib/contract/error';
import { errorsOf, v1Calls } from '@/lib/contract/v1';
import type { V1Call } from '@/lib/contract/v1-call';
import { describeSchema, type JsonSchema } from '../api-v1/json-schema';

/** A field of a query or of a body. */
export type DescribedField = { name: string; type: string; isRequired: boolean; description: string };
export type DescribedCall = Pick<V1Call, 'id' | 'method' | 'path' | 'summary' | 'description' | 'scope'> & {
  query: DescribedField[];
  body: DescribedField[];
  /** `402 api-not-bought` and so on. */
  errors: { status: number; code: string }[];
};

/** The calls of the API for the reference page, from the contract. */
export function describeCalls(): DescribedCall[] {
  return v1Calls.map((call) => ({
    ...call,
    query: fieldsOf(describeSchema(call.query, 'input', new Map())),
    body: bodyOf(call),
    errors: errorsOf(call)
      .map((code) => ({ status: errorStatus[code], code }))
      .sort((a, b) => a.status - b.status),
  }));
}

/** Of a call that takes two kinds of bodies, the fields of both, each once. */
function bodyOf({ form, json }: V1Call): DescribedField[] {
  const kinds = [form, json].flatMap((schema) =>
    schema ? [fieldsOf(describeSchema(schema, 'input', new Map()))] : [],
  );
  const fields = kinds.flat();
  const isInEvery = (name: string) => kinds.every((kind) => kind.some((field) => field.name === name));
  return fields
    .filter(({ name }, index) => fields.findIndex((field) => field.name === name) === index)
    .map((field) => ({ ...field, isRequired: field.isRequired && isInEvery(field.name) }));
}

function fieldsOf(schema: JsonSchema): DescribedField[] {
  const options = (schema.anyOf as JsonSchema[] | undefined) ?? [schema];
  return options.flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties as Record<string, JsonSchema>).map(([name, field]) => ({
      name,
      type: typeOf(field),
      isRequired: options.length === 1 && (required as string[]).includes(name) && field.default === undefined,
      description: [field.description, field.default === undefined ? '' : `Default: ${field.default}.`]
        .filter(Boolean)
        .join(' '),
    })),
  );
}

/** As people say it; a long list of values is told elsewhere. */
function typeOf(field: JsonSchema): string {
  if (Array.isArray(field.enum) && field.enum.length <= 10) return field.enum.join(' | ');
  if (field.format === 'binary') return 'file';
  if (field.type === 'array') return `array`;
  return String(field.type ?? 'string');
}
