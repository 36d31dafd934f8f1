import { z } from 'zod';
import { type LanguageCode, languageCodes, languageOf } from '../../../lib/page/languages';
import { anyToAny, type Provider, type ProviderSettings, reasonOfStatus, type ServiceName } from './provider';
import { requestJson } from './request-json';

const targetNames: Partial<Record<LanguageCode, string[]>> = {
  ENG: ['EN-US', 'EN'],
  PTB: ['PT-BR', 'PT'],
  CHS: ['ZH-HANS', 'ZH'],
  CHT: ['ZH-HANT'],
  FIL: ['TL'],
};
/** Languages that DeepL gives only when a request says it may be a beta (its documentation, 2026). */
const beta = new Set(['BE', 'BN', 'BS', 'CA', 'CY', 'EU', 'GL', 'HI', 'HR', 'HY', 'IS', 'KA', 'KK', 'MK', 'MS', 'PA']);
for (const name of ['SQ', 'SR', 'SW', 'TA', 'TE', 'TL', 'UR']) beta.add(name);

const listAnswer = z.array(z.object({ language: z.string() }));
const translateAnswer = z.object({ translations: z.array(z.object({ text: z.string() })) });

/**
 * DeepL API v2. Keys of the free plan end in ":fx" and belong to another host.
 * @see https://developers.deepl.com/docs
 */
export function createDeepl({ key = '', url }: ProviderSettings): Provider {
  const base = url ?? (key.endsWith(':fx') ? 'https://api-free.deepl.com' : 'https://api.deepl.com');
  const headers = { Authorization: `DeepL-Auth-Key ${key}` };
  const reasonOf = (status: number) => (status === 456 ? 'quota' : reasonOfStatus(status));
  const endpoint = (path: string) => new URL(path, ensureSlash(base));

  async function listOf(type: 'source' | 'target', signal: AbortSignal): Promise<string[]> {
    const request = { method: 'GET', headers, reasonOf } as const;
    const list = await requestJson(endpoint(`v2/languages?type=${type}`), listAnswer, request, signal);
    return list.map(({ language }) => language.toUpperCase());
  }

  return {
    name: 'deepl',
    quality: 'full',
    convertsChinese: false,
    // 50 texts and 128 KiB a request; a character is up to three bytes here, and the context goes along.
    batch: { texts: 50, characters: 30_000 },
    names,
    documented: documented(),
    async list(signal) {
      const [sources, targets] = await Promise.all([listOf('source', signal), listOf('target', signal)]);
      // The list leaves betas out; those are as documented.
      return anyToAny([...sources, ...beta], [...targets, ...beta]);
    },
    async translate({ texts, from, to, marked, context }, signal) {
      const body = {
        text: texts,
        source_lang: from,
        target_lang: to,
        ...(context && { context }),
        ...((beta.has(from) || beta.has(to)) && { enable_beta_languages: true }),
        ...(marked && { tag_handling: 'xml', ignore_tags: ['x'] }),
      };
      const request = { headers, body, reasonOf };
      const { translations } = await requestJson(endpoint('v2/translate'), translateAnswer, request, signal);
      return translations.map(({ text }) => text);
    },
    protect: (term) => `<x>${term}</x>`,
  };
}

function names(language: LanguageCode, side: 'source' | 'target'): ServiceName[] {
  // Montenegrin is the only language of ours without any name there.
  if (language === 'CNR') return [];
  const primary = languageOf(language).tag.split('-')[0]!.toUpperCase();
  const own = targetNames[language];
  const list = side === 'target' ? (own ?? [primary]) : [language === 'FIL' ? 'TL' : primary];
  return list.map((name) => ({ name }));
}

function documented() {
  const all = (side: 'source' | 'target') => languageCodes.flatMap((code) => names(code, side)).map(({ name }) => name);
  return anyToAny(all('source'), all('target'));
}

function ensureSlash(url: string): string {
  return url.endsWith('/') ? url : `${url}/`;
}
