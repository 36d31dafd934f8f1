import { z } from 'zod';
import { fakeTranslation } from './dictionary';
import { type Recorded, type Reply, startRecorder } from './recorder';
import { type FakeService, type Refusals, testKey } from './services';

/** What our engines send to a model, read back from the request. */
const pageSchema = z.object({
  source_language: z.string(),
  target_language: z.string(),
  glossary: z.array(z.object({ source: z.string(), target: z.string() })).optional(),
  previous_pages: z.array(z.object({ source: z.string(), translation: z.string() })).optional(),
  other_texts_of_this_page: z.array(z.object({ source: z.string(), translation: z.string() })).optional(),
  texts: z.array(z.object({ id: z.string(), text: z.string() })),
});
export type AskedPage = z.infer<typeof pageSchema> & { system: string; pictures: number };

/** What the model writes. A string is its raw text; `refusal` and `filter` are how providers refuse. */
export type Written = string | { refusal: string } | { filter: true };
export type FakeModel = FakeService & {
  /** Set by a test: what the model writes to the pages asked of it. */
  behaviour: { write(page: AskedPage): Written };
  /** Pages asked so far. */
  pages: AskedPage[];
};

/** An obedient translator. */
export function writeTranslations({ texts, target_language }: AskedPage): string {
  return JSON.stringify({
    translations: texts.map(({ id, text }) => ({ id, text: fakeTranslation(text, target_language) })),
  });
}

const chatInput = z.object({
  model: z.literal('test-model'),
  messages: z.tuple([
    z.object({ role: z.literal('system'), content: z.string() }),
    z.object({
      role: z.literal('user'),
      content: z.union([
        z.string(),
        z.array(
          z.union([
            z.object({ type: z.literal('text'), text: z.string() }),
            z.object({
              type: z.literal('image_url'),
              image_url: z.object({ url: z.string().startsWith('data:image/jpeg;base64,') }),
            }),
          ]),
        ),
      ]),
    }),
  ]),
  response_format: z.object({ type: z.enum(['json_schema', 'json_object']), json_schema: z.unknown().optional() }),
  tools: z.undefined().optional(),
});

/** OpenAI's chat completions. */
export async function startFakeOpenai(): Promise<FakeModel> {
  const refusal = (status: number, message: string, code: string | null): Reply => ({
    status,
    body: { error: { message, type: 'error', param: null, code } },
  });
  const refusals: Refusals = {
    key: refusal(401, 'Incorrect API key provided', 'invalid_api_key'),
    quota: refusal(429, 'You exceeded your current quota, please check your plan', 'insufficient_quota'),
    busy: {
      ...refusal(429, 'Rate limit reached for requests', 'rate_limit_exceeded'),
      headers: { 'retry-after': '0' },
    },
    broken: refusal(500, 'The server had an error while processing your request', null),
  };
  const pages: AskedPage[] = [];
  const behaviour: FakeModel['behaviour'] = { write: writeTranslations };
  const service = await startRecorder((request) => {
    if (request.headers.authorization !== `Bearer ${testKey}`) throw refusals.key;
    expectPath(request, '/v1/chat/completions');
    const { messages } = chatInput.parse(request.body);
    const [system, { content }] = messages;
    const parts = typeof content === 'string' ? [{ type: 'text' as const, text: content }] : content;
    const json = parts.flatMap((part) => (part.type === 'text' ? [part.text] : []))[0]!;
    const pictures = parts.filter(({ type }) => type === 'image_url').length;
    const page = { ...pageSchema.parse(JSON.parse(json)), system: system.content, pictures };
    pages.push(page);
    const written = behaviour.write(page);
    const message =
      typeof written === 'string' ? { content: written } : { content: null, ...('refusal' in written && written) };
    const finish = typeof written === 'object' && 'filter' in written ? 'content_filter' : 'stop';
    return {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1,
      model: 'test-model',
      choices: [{ index: 0, message: { role: 'assistant', refusal: null, ...message }, finish_reason: finish }],
      usage: { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 },
    };
  });
  return { ...service, refusals, behaviour, pages };
}

const geminiInput = z.object({
  systemInstruction: z.object({ parts: z.tuple([z.object({ text: z.string() })]) }),
  contents: z.tuple([
    z.object({
      role: z.literal('user'),
      parts: z.array(
        z.union([
          z.object({ text: z.string() }),
          z.object({ inlineData: z.object({ mimeType: z.literal('image/jpeg'), data: z.base64() }) }),
        ]),
      ),
    }),
  ]),
  generationConfig: z.object({ responseMimeType: z.literal('application/json'), responseSchema: z.unknown() }),
  tools: z.undefined().optional(),
});

/** Google's Generative Language API. */
export async function startFakeGemini(): Promise<FakeModel> {
  const refusal = (code: number, status: string, message: string, details: unknown[] = []): Reply => ({
    status: code,
    body: { error: { code, message, status, details } },
  });
  const invalidKey = { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' };
  const refusals: Refusals = {
    key: refusal(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', [invalidKey]),
    quota: null,
    busy: refusal(429, 'RESOURCE_EXHAUSTED', 'Resource has been exhausted (e.g. check quota).'),
    broken: refusal(503, 'UNAVAILABLE', 'The model is overloaded. Please try again later.'),
  };
  const pages: AskedPage[] = [];
  const behaviour: FakeModel['behaviour'] = { write: writeTranslations };
  const service = await startRecorder((request) => {
    if (request.headers['x-goog-api-key'] !== testKey) throw refusals.key;
    expectPath(request, '/v1beta/models/test-model:generateContent');
    const { systemInstruction, contents } = geminiInput.parse(request.body);
    const parts = contents[0].parts;
    const json = parts.flatMap((part) => ('text' in part ? [part.text] : []))[0]!;
    const pictures = parts.filter((part) => 'inlineData' in part).length;
    const page = { ...pageSchema.parse(JSON.parse(json)), system: systemInstruction.parts[0].text, pictures };
    pages.push(page);
    const written = behaviour.write(page);
    const usageMetadata = { promptTokenCount: 10, candidatesTokenCount: 10, totalTokenCount: 20 };
    if (typeof written === 'string') {
      const content = { role: 'model', parts: [{ text: written }] };
      return { candidates: [{ content, finishReason: 'STOP', index: 0 }], usageMetadata };
    }
    if ('filter' in written) return { candidates: [{ finishReason: 'PROHIBITED_CONTENT', index: 0 }], usageMetadata };
    return { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, usageMetadata };
  });
  return { ...service, refusals, behaviour, pages };
}

function expectPath({ method, path }: Recorded, wanted: string): void {
  if (method !== 'POST' || path !== wanted) throw { status: 404, body: { error: { message: `Unknown: ${path}` } } };
}
