import { z } from 'zod';
import { type LanguageCode, languageOf } from '../../../lib/page/languages';
import type { FallbackReason } from '../../../lib/page/region-document';
import { type Provider, type ProviderSettings, reasonOfStatus, type ServiceName } from './provider';
import { requestJson } from './request-json';

const ownNames: Partial<Record<LanguageCode, ServiceName[]>> = {
  CHS: [{ name: 'zh-Hans' }, { name: 'zh' }],
  // Where a server knows only one Chinese, it is the simplified one; chinese-script.ts rewrites it.
  CHT: [{ name: 'zh-Hant' }, { name: 'zt' }, { name: 'zh-Hans', simplified: true }, { name: 'zh', simplified: true }],
  FIL: [{ name: 'tl' }, { name: 'fil' }],
  NOR: [{ name: 'nb' }, { name: 'no' }],
  PTB: [{ name: 'pt-BR' }, { name: 'pb' }, { name: 'pt' }],
  CNR: [],
};

const listAnswer = z.array(z.object({ code: z.string(), targets: z.array(z.string()).optional() }));
const translateAnswer = z.object({ translatedText: z.array(z.string()) });

/**
 * LibreTranslate, usually the operator's own server.
 * @see https://docs.libretranslate.com
 */
export function createLibreTranslate({ key, url = 'http://localhost:5000' }: ProviderSettings): Provider {
  const endpoint = (path: string) => new URL(path, url.endsWith('/') ? url : `${url}/`);
  return {
    name: 'libretranslate',
    quality: 'basic',
    convertsChinese: false,
    batch: { texts: 40, characters: 4_000 },
    names,
    documented: null,
    async list(signal) {
      const list = await requestJson(endpoint('languages'), listAnswer, { method: 'GET', reasonOf }, signal);
      const codes = list.map(({ code }) => code);
      const targets = new Map(list.map(({ code, targets }) => [code, targets ?? codes]));
      return { sources: codes, targets: (source) => targets.get(source) ?? [] };
    },
    async translate({ texts, from, to }, signal) {
      const body = { q: texts, source: from, target: to, format: 'text', ...(key && { api_key: key }) };
      const { translatedText } = await requestJson(endpoint('translate'), translateAnswer, { body, reasonOf }, signal);
      return translatedText;
    },
    // Its models drop and move tags.
    protect: null,
  };
}

function names(language: LanguageCode): ServiceName[] {
  return ownNames[language] ?? [{ name: languageOf(language).tag.split('-')[0]! }];
}

function reasonOf(status: number, answer: string): FallbackReason {
  if (status === 400 && /api key/i.test(answer)) return 'key-rejected';
  if (status === 400 && /not supported/i.test(answer)) return 'pair-missing';
  return reasonOfStatus(status);
}
