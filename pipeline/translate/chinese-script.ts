import type { LanguageCode } from '../../lib/page/languages';

type Convert = (text: string) => string;

const loaded = new Map<LanguageCode, Promise<Convert>>();

/** Rewrites Chinese in simplified (`CHS`) or traditional (`CHT`, Taiwan's forms) characters. */
export async function toChineseScript(texts: string[], script: 'CHS' | 'CHT'): Promise<string[]> {
  // The dictionaries take a megabyte and some time: only pages that need one load it.
  let converter = loaded.get(script);
  if (!converter) {
    converter = load(script);
    loaded.set(script, converter);
  }
  const convert = await converter;
  return texts.map(convert);
}

async function load(script: 'CHS' | 'CHT'): Promise<Convert> {
  if (script === 'CHS') {
    const { Converter } = await import('opencc-js/t2cn');
    return Converter({ from: 't', to: 'cn' });
  }
  const { Converter } = await import('opencc-js/cn2t');
  return Converter({ from: 'cn', to: 'tw' });
}
