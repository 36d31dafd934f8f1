type Texts = { [key: string]: string | Texts };
export type BrowserMessages = Record<string, { message: string; placeholders?: Record<string, { content: string }> }>;

/**
 * Our texts (nested, `{name}` for what is put in) as browsers want them: flat, with numbered placeholders. Their numbers
 * follow the English text, whatever order a language has them in.
 */
export function writeLocale(texts: Texts, english: Texts): BrowserMessages {
  const order = new Map(flat(english).map(([key, text]) => [key, namesIn(text)]));
  return Object.fromEntries(
    flat(texts).map(([key, text]) => {
      const names = order.get(key) ?? [];
      const message = text.replaceAll('$', '$$$$').replace(/\{(\w+)\}/g, '$$$1$$');
      const placeholders = Object.fromEntries(names.map((name, index) => [name, { content: `$${index + 1}` }]));
      return [key, names.length > 0 ? { message, placeholders } : { message }];
    }),
  );
}

function flat(texts: Texts, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value] as [string, string]] : flat(value, `${prefix}${key}_`),
  );
}

function namesIn(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}
