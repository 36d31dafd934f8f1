import { type ErrorCode, errorStatus } from '@/lib/contract/error';
import { errorsOf, v1Allowance, v1Calls } from '@/lib/contract/v1';
import type { V1Call } from '@/lib/contract/v1-call';
import { uploadLimit } from '@/lib/upload-limit';
import { describeSchema, type JsonSchema, type NamedSchemas } from './json-schema';

/**
 * The public API as an OpenAPI 3.1 document, made from the contract alone.
 * @param site address under which it is served
 */
export function openApiDocument(site: string): JsonSchema {
  const named: NamedSchemas = new Map();
  const paths: Record<string, JsonSchema> = {};
  for (const call of v1Calls) {
    const operations = paths[call.path] ?? {};
    paths[call.path] = { ...operations, [call.method.toLowerCase()]: describeCall(call, named) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fukidashi API',
      version: '1',
      description: `Comic pages in, translated pages out. Every answer is an envelope { code, message, data }; an error has an error code besides, and a message in the language of Accept-Language. ${v1Allowance.perMinute} calls a minute for one account, ${v1Allowance.burst} of them at once.`,
    },
    servers: [{ url: site.replace(/\/$/, '') }],
    security: [{ key: [] }],
    paths,
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'A key from /setting: `Authorization: Bearer fuki_…`.' },
      },
      headers: answerHeaders,
      schemas: Object.fromEntries(named),
    },
  };
}

const integer = (description: string) => ({ description, schema: { type: 'integer' } });
const answerHeaders = {
  'X-Request-Id': { description: 'Name it when you ask support.', schema: { type: 'string' } },
  'RateLimit-Limit': integer('Calls at once after a rest.'),
  'RateLimit-Remaining': integer('Calls left at once.'),
  'RateLimit-Reset': integer('Seconds until all of them are there again.'),
  'Retry-After': integer('Seconds to wait before the same call is made again.'),
};

function describeCall(call: V1Call, named: NamedSchemas): JsonSchema {
  const body = bodyOf(call, named);
  return {
    operationId: call.id,
    summary: call.summary,
    description: call.scope ? `${call.description}\n\nNeeds the scope \`${call.scope}\`.` : call.description,
    parameters: parametersOf(call, named),
    ...(body && { requestBody: body }),
    responses: { 200: goodAnswer(call, named), ...refusals(call) },
  };
}

function parametersOf({ path, query, isRepeatable }: V1Call, named: NamedSchemas): JsonSchema[] {
  const { properties = {}, required = [] } = describeSchema(query, 'input', named) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  const inQuery = Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(description !== undefined && { description }),
    schema,
  }));
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'Any text of yours of 8 to 200 characters. Sent again within 24 hours, it gets the first translation.',
    schema: { type: 'string', minLength: 8, maxLength: 200 },
  };
  const language = {
    name: 'Accept-Language',
    in: 'header',
    required: false,
    description: 'Language of messages.',
    schema: { type: 'string' },
  };
  return [...(path.includes('{id}') ? [id] : []), ...inQuery, ...(isRepeatable ? [key] : []), language];
}

function bodyOf({ json, form }: V1Call, named: NamedSchemas): JsonSchema | null {
  const content = {
    ...(form && { 'multipart/form-data': { schema: describeSchema(form, 'input', named) } }),
    ...(json && { 'application/json': { schema: describeSchema(json, 'input', named) } }),
  };
  return Object.keys(content).length > 0 ? { required: true, content } : null;
}

const pictures = uploadLimit.types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]);

function goodAnswer({ id, reply }: V1Call, named: NamedSchemas): JsonSchema {
  const headers = headersOf('X-Request-Id', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset');
  if (reply.kind === 'picture') {
    const own = id === 'translateNow' ? nowHeaders : {};
    return { description: 'The picture.', headers: { ...headers, ...own }, content: Object.fromEntries(pictures) };
  }
  const data = describeSchema(reply.data, 'output', named);
  if (reply.kind === 'events') {
    const description = `Events; the data of \`state\` is ${String(data.$ref).split('/').at(-1)} as JSON.`;
    const stream = { schema: { type: 'string' }, 'x-event-data': data };
    return { description, headers, content: { 'text/event-stream': stream } };
  }
  const schema = {
    type: 'object',
    required: ['code', 'message', 'data'],
    properties: { code: { const: 200 }, message: { type: 'string' }, data },
  };
  return { description: 'Done.', headers, content: { 'application/json': { schema } } };
}

const nowHeaders = {
  'X-Translation-Id': { description: 'For the other calls.', schema: { type: 'string' } },
  'X-Translation-Charged': { description: 'Whether it took a translation.', schema: { enum: ['true', 'false'] } },
};

/** One answer for each status, with the codes that come with it. */
function refusals(call: V1Call): Record<number, JsonSchema> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorsOf(call))
    byStatus.set(errorStatus[code], [...(byStatus.get(errorStatus[code]) ?? []), code]);
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, refusal(status, codes)]));
}

function refusal(status: number, codes: ErrorCode[]): JsonSchema {
  const waits = status === 429 || status === 503 || codes.includes('idempotency-running');
  const schema = {
    type: 'object',
    required: ['code', 'message', 'data', 'error'],
    properties: {
      code: { const: status },
      message: { type: 'string', description: 'For people, in the language asked for.' },
      data: { type: 'null' },
      error: { type: 'string', enum: codes },
    },
  };
  return {
    description: codes.map((code) => `\`${code}\``).join(', '),
    headers: headersOf('X-Request-Id', ...(waits ? (['Retry-After'] as const) : [])),
    content: { 'application/json': { schema } },
  };
}

function headersOf(...names: (keyof typeof answerHeaders)[]): JsonSchema {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
