import { z } from 'zod';
import { type LanguageCode, languageCodes, languageOf } from '../../../lib/page/languages';
import type { FallbackReason } from '../../../lib/page/region-document';
import { anyToAny, type Provider, type ProviderSettings, reasonOfStatus, type ServiceName } from './provider';
import { requestJson } from './request-json';

const ownNames: Partial<Record<LanguageCode, string[]>> = {
  CHS: ['zh-Hans'],
  CHT: ['zh-Hant'],
  NOR: ['nb', 'no'],
  // The catalogue's Serbian is written in Cyrillic.
  SRP: ['sr-Cyrl'],
  CNR: [],
};

const listAnswer = z.object({ translation: z.record(z.string(), z.unknown()) });
const translateAnswer = z.array(z.object({ translations: z.array(z.object({ text: z.string() })).min(1) }));

/**
 * Azure AI Translator, API 3.0. `region` belongs to keys of a regional or multi-service resource.
 * @see https://learn.microsoft.com/azure/ai-services/translator/text-translation/reference/v3/translate
 */
export function createAzure({
  key = '',
  region,
  url = 'https://api.cognitive.microsofttranslator.com',
}: ProviderSettings): Provider {
  const headers = { 'Ocp-Apim-Subscription-Key': key, ...(region && { 'Ocp-Apim-Subscription-Region': region }) };
  const endpoint = (path: string, query: Record<string, string>) => {
    const address = new URL(path, url.endsWith('/') ? url : `${url}/`);
    for (const [name, value] of Object.entries({ 'api-version': '3.0', ...query }))
      address.searchParams.set(name, value);
    return address;
  };
  return {
    name: 'azure',
    quality: 'full',
    convertsChinese: true,
    // 1,000 texts and 50,000 characters a request; smaller ones answer sooner and fail cheaper.
    batch: { texts: 200, characters: 10_000 },
    names,
    documented: anyToAny(languageCodes.flatMap((code) => names(code).slice(0, 1)).map(({ name }) => name)),
    async list(signal) {
      const address = endpoint('languages', { scope: 'translation' });
      // The one call that wants no key.
      const { translation } = await requestJson(address, listAnswer, { method: 'GET', reasonOf }, signal);
      return anyToAny(Object.keys(translation));
    },
    async translate({ texts, from, to, marked }, signal) {
      const address = endpoint('translate', { from, to, textType: marked ? 'html' : 'plain' });
      const body = texts.map((text) => ({ Text: text }));
      const answer = await requestJson(address, translateAnswer, { headers, body, reasonOf }, signal);
      return answer.map(({ translations }) => translations[0]!.text);
    },
    protect: (term) => `<span class="notranslate">${term}</span>`,
  };
}

function names(language: LanguageCode): ServiceName[] {
  const list = ownNames[language] ?? [languageOf(language).tag];
  return list.map((name) => ({ name }));
}

/** Azure's own six-digit codes begin with the status: 403001 is the free plan used up. */
function reasonOf(status: number, answer: string): FallbackReason {
  return /"code":\s*403001/.test(answer) ? 'quota' : reasonOfStatus(status);
}
