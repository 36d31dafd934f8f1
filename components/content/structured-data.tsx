/**
 * Data for search engines (schema.org, JSON-LD). Browsers never run it, so the content security policy does not name it.
 * @param data without `@context`
 */
export function StructuredData({ data }: { data: Record<string, unknown> | Record<string, unknown>[] }) {
  const graph = { '@context': 'https://schema.org', '@graph': [data].flat() };
  // `<` could end the element early.
  const json = JSON.stringify(graph).replaceAll('<', '\\u003c');
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own texts, with `<` written as an escape.
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
  );
}
