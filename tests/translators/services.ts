import { z } from 'zod';
import { fakeTranslation } from './dictionary';
import { type Recorded, type Recorder, type Reply, startRecorder } from './recorder';

/** How a service says that the key is wrong, the quota is used up, it is asked too fast, and that it is broken. */
export type Refusals = { key: Reply; quota: Reply | null; busy: Reply; broken: Reply };
export type FakeService = Recorder & { refusals: Refusals };

export const testKey = 'test-key:fx';

const deeplLanguages = ['AR', 'DE', 'EN', 'ES', 'FR', 'IT', 'JA', 'KO', 'PT', 'RU', 'ZH'];
const deeplTargets = [
  ...deeplLanguages.slice(0, 2),
  'EN-GB',
  'EN-US',
  'ES',
  'JA',
  'PT-BR',
  'PT-PT',
  'ZH',
  'ZH-HANS',
  'ZH-HANT',
];

/** DeepL v2, as in its OpenAPI description. */
export async function startFakeDeepl(): Promise<FakeService> {
  const input = z.strictObject({
    text: z.array(z.string()).min(1).max(50),
    source_lang: z.string(),
    target_lang: z.string(),
    context: z.string().optional(),
    enable_beta_languages: z.boolean().optional(),
    tag_handling: z.enum(['xml']).optional(),
    ignore_tags: z.array(z.string()).optional(),
  });
  const refusals: Refusals = {
    key: { status: 403, body: { message: 'Forbidden' } },
    quota: { status: 456, body: { message: 'Quota exceeded' } },
    busy: { status: 429, body: { message: 'Too many requests' } },
    broken: { status: 503, body: { message: 'Resource currently unavailable' } },
  };
  const service = await startRecorder((request) => {
    if (request.headers.authorization !== `DeepL-Auth-Key ${testKey}`) throw refusals.key;
    if (isDeeplList(request)) {
      const names = request.query.get('type') === 'target' ? deeplTargets : deeplLanguages;
      return names.map((language) => ({ language, name: language, supports_formality: false }));
    }
    expectCall(request, 'POST', '/v2/translate');
    const { text, source_lang, target_lang } = input.parse(request.body);
    return {
      translations: text.map((line) => ({
        detected_source_language: source_lang,
        text: fakeTranslation(line, target_lang),
      })),
    };
  }, isDeeplList);
  return { ...service, refusals };
}

function isDeeplList({ path }: Recorded): boolean {
  return path === '/v2/languages';
}

/** Google Cloud Translation, Basic (v2). */
export async function startFakeGoogle(): Promise<FakeService> {
  const input = z.strictObject({
    q: z.array(z.string()).min(1).max(128),
    source: z.string(),
    target: z.string(),
    format: z.enum(['text', 'html']),
  });
  const refusal = (code: number, message: string, reason: string): Reply => ({
    status: code,
    body: { error: { code, message, errors: [{ message, domain: 'global', reason }] } },
  });
  const refusals: Refusals = {
    key: refusal(400, 'API key not valid. Please pass a valid API key.', 'badRequest'),
    quota: refusal(403, 'Daily Limit Exceeded', 'dailyLimitExceeded'),
    busy: refusal(403, 'User Rate Limit Exceeded', 'userRateLimitExceeded'),
    broken: refusal(503, 'The service is currently unavailable.', 'backendError'),
  };
  const languages = [
    'ar',
    'de',
    'en',
    'es',
    'fr',
    'it',
    'ja',
    'ko',
    'pt',
    'ru',
    'zh',
    'zh-CN',
    'zh-TW',
    'no',
    'tl',
    'iw',
    'he',
  ];
  const isList = ({ path }: Recorded) => path === '/language/translate/v2/languages';
  const service = await startRecorder((request) => {
    if (request.headers['x-goog-api-key'] !== testKey) throw refusals.key;
    if (isList(request)) return { data: { languages: languages.map((language) => ({ language })) } };
    expectCall(request, 'POST', '/language/translate/v2');
    const { q, target } = input.parse(request.body);
    return { data: { translations: q.map((line) => ({ translatedText: fakeTranslation(line, target) })) } };
  }, isList);
  return { ...service, refusals };
}

/** Azure AI Translator, API 3.0. */
export async function startFakeAzure(): Promise<FakeService> {
  const input = z
    .array(z.strictObject({ Text: z.string() }))
    .min(1)
    .max(1000);
  const refusal = (code: number, message: string): Reply => ({
    status: Math.floor(code / 1000),
    body: { error: { code, message } },
  });
  const refusals: Refusals = {
    key: refusal(401000, 'The request is not authorized because credentials are missing or invalid.'),
    quota: refusal(403001, 'The operation is not allowed because the subscription has exceeded its free quota.'),
    busy: refusal(429001, 'The server rejected the request because the client has exceeded request limits.'),
    broken: refusal(503000, 'Service is temporarily unavailable.'),
  };
  const languages = [
    'ar',
    'de',
    'en',
    'es',
    'fr',
    'ja',
    'ko',
    'nb',
    'pt',
    'pt-pt',
    'sr-Cyrl',
    'sr-Latn',
    'zh-Hans',
    'zh-Hant',
  ];
  const isList = ({ path }: Recorded) => path === '/languages';
  const service = await startRecorder((request) => {
    if (request.query.get('api-version') !== '3.0') throw refusal(400021, 'The API version parameter is not valid.');
    if (isList(request))
      return { translation: Object.fromEntries(languages.map((name) => [name, { name, dir: 'ltr' }])) };
    if (request.headers['ocp-apim-subscription-key'] !== testKey) throw refusals.key;
    expectCall(request, 'POST', '/translate');
    const to = request.query.get('to') ?? '';
    if (!languages.includes(to)) throw refusal(400036, 'The target language is not valid.');
    return input.parse(request.body).map(({ Text }) => ({ translations: [{ text: fakeTranslation(Text, to), to }] }));
  }, isList);
  return { ...service, refusals };
}

/** LibreTranslate with a key, as its Flask application answers. */
export async function startFakeLibreTranslate(languages = ['en', 'ja', 'es', 'zh', 'pt-BR']): Promise<FakeService> {
  const input = z.strictObject({
    q: z.array(z.string()).min(1),
    source: z.string(),
    target: z.string(),
    format: z.literal('text'),
    api_key: z.string().optional(),
  });
  const refusals: Refusals = {
    key: { status: 403, body: { error: 'Invalid API key' } },
    quota: null,
    busy: { status: 429, body: { error: 'Slowdown: 20 per 1 minute' } },
    broken: { status: 500, body: { error: 'Cannot translate text: out of memory' } },
  };
  const isList = ({ path }: Recorded) => path === '/languages';
  const service = await startRecorder((request) => {
    if (isList(request)) return languages.map((code) => ({ code, name: code, targets: languages }));
    expectCall(request, 'POST', '/translate');
    const { q, source, target, api_key } = input.parse(request.body);
    if (api_key !== testKey) throw refusals.key;
    if (!languages.includes(source)) throw { status: 400, body: { error: `${source} is not supported` } };
    return { translatedText: q.map((line) => fakeTranslation(line, target)) };
  }, isList);
  return { ...service, refusals };
}

function expectCall({ method, path }: Recorded, wantedMethod: string, wantedPath: string): void {
  if (method !== wantedMethod || path !== wantedPath) throw { status: 404, body: { message: `No such call: ${path}` } };
}
