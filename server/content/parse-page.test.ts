import { describe, expect, it } from 'vitest';
import { parsePage } from './parse-page';

const source = `# A *heading*

What it is about.

Keywords: one, two

Before all sections.

## First {#first}

Text with [prices](/price), [an anchor](/faq#payments) and [others](https://example.org).

### A question

{price:short-1d} on {date:2026-11-21}.

## Second
`;

describe('a page of prose', () => {
  it('is taken apart into heading, lead, keywords, sections and their parts', () => {
    const page = parsePage(source, 'en');
    expect(page).toMatchObject({
      lead: 'What it is about.',
      keywords: 'one, two',
      html: '<p>Before all sections.</p>\n',
    });
    expect(page.sections.map(({ id, heading }) => [id, heading])).toEqual([
      ['first', 'First'],
      ['section-2', 'Second'],
    ]);
    expect(page.sections[0]?.parts).toMatchObject([{ id: 'first-1', heading: 'A question' }]);
  });

  it('leads to the pages of its language', () => {
    expect(parsePage(source, 'ja').sections[0]?.html).toBe(
      '<p>Text with <a href="/ja/price">prices</a>, <a href="/ja/faq#payments">an anchor</a> and <a href="https://example.org" rel="noopener">others</a>.</p>\n',
    );
    expect(parsePage(source, 'en').sections[0]?.html).toContain('<a href="/price">');
  });

  it('writes prices and dates as its language does', () => {
    expect(parsePage(source, 'en').sections[0]?.parts[0]?.html).toBe('<p>$1.99 on November 21, 2026.</p>\n');
    expect(parsePage(source, 'ja').sections[0]?.parts[0]?.html).toBe('<p>$1.99 on 2026年11月21日.</p>\n');
  });

  it('does not accept the price of a plan that does not exist', () => {
    expect(() => parsePage('# A\n\n{price:never}', 'en')).toThrow(/no plan "never"/);
  });
});
