import { z } from 'zod';
import { type LanguageCode, languageCodes, languageOf } from '../../../lib/page/languages';
import type { FallbackReason } from '../../../lib/page/region-document';
import { anyToAny, type Provider, type ProviderSettings, reasonOfStatus, type ServiceName } from './provider';
import { requestJson } from './request-json';

const ownNames: Partial<Record<LanguageCode, string[]>> = {
  CHS: ['zh-CN', 'zh'],
  CHT: ['zh-TW'],
  FIL: ['tl', 'fil'],
  HEB: ['he', 'iw'],
  NOR: ['no', 'nb'],
  CNR: [],
};

const listAnswer = z.object({ data: z.object({ languages: z.array(z.object({ language: z.string() })) }) });
const translateAnswer = z.object({
  data: z.object({ translations: z.array(z.object({ translatedText: z.string() })) }),
});

/**
 * Google Cloud Translation, Basic (v2). The key travels in a header, so that no log of addresses has it.
 * @see https://cloud.google.com/translate/docs/reference/rest/v2/translate
 */
export function createGoogle({ key = '', url = 'https://translation.googleapis.com' }: ProviderSettings): Provider {
  const headers = { 'X-Goog-Api-Key': key };
  const endpoint = (path: string) => new URL(`language/translate/${path}`, url.endsWith('/') ? url : `${url}/`);
  return {
    name: 'google',
    quality: 'full',
    convertsChinese: true,
    // 128 strings; 5,000 code points are what Google recommends for one request.
    batch: { texts: 128, characters: 5_000 },
    names,
    documented: anyToAny(languageCodes.flatMap((code) => names(code).slice(0, 1)).map(({ name }) => name)),
    async list(signal) {
      const { data } = await requestJson(
        endpoint('v2/languages'),
        listAnswer,
        { method: 'GET', headers, reasonOf },
        signal,
      );
      return anyToAny(data.languages.map(({ language }) => language));
    },
    async translate({ texts, from, to, marked }, signal) {
      const body = { q: texts, source: from, target: to, format: marked ? 'html' : 'text' };
      const { data } = await requestJson(endpoint('v2'), translateAnswer, { headers, body, reasonOf }, signal);
      return data.translations.map(({ translatedText }) => translatedText);
    },
    protect: (term) => `<span translate="no">${term}</span>`,
  };
}

function names(language: LanguageCode): ServiceName[] {
  const list = ownNames[language] ?? [languageOf(language).tag.split('-')[0]!];
  return list.map((name) => ({ name }));
}

/** Google says 403 for a used-up quota as well as for a key without the right, and 400 for a key that is none. */
function reasonOf(status: number, answer: string): FallbackReason {
  if (/API_KEY_INVALID|API key not valid|keyInvalid/i.test(answer)) return 'key-rejected';
  if (status === 403 && /userRateLimitExceeded|"rateLimitExceeded/i.test(answer)) return 'rate-limit';
  if (status === 403 && /(daily|quota|limit).{0,20}exceeded/i.test(answer)) return 'quota';
  return reasonOfStatus(status);
}
