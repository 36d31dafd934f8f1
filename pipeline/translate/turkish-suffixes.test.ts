import { describe, expect, it } from 'vitest';
import { withTerms } from './stand-ins';
import { withTurkishName } from './turkish-suffixes';

const put = (text: string, name: string) => withTurkishName(text, /\bTom\b|\bMary\b/gu, name);

describe('the suffix of a Turkish name', () => {
  it.each([
    ["Tom'a söyle.", 'Linda', "Linda'ya söyle."],
    ["Tom'u gördüm.", 'Misaki', "Misaki'yi gördüm."],
    ["Tom'un kılıcı", 'Chloe', "Chloe'nin kılıcı"],
    ["Tom'dan korkma!", 'Josh', "Josh'tan korkma!"],
    ["Tom'la gel.", 'Aiko', "Aiko'yla gel."],
    ["Bu Tom'du.", 'Eric', "Bu Eric'ti."],
    ["Mary'nin evi", 'Jack', "Jack'in evi"],
    ["Mary'ye sor.", 'Yumiko', "Yumiko'ya sor."],
    ["Tom'daki", 'Björn', "Björn'deki"],
    ["Tom'unki", 'Haru', "Haru'nunki"],
  ])('%s, of %s', (text, name, expected) => expect(put(text, name)).toBe(expected));

  it('follows English names as they are said', () => {
    expect(put("Tom'un", 'Mike')).toBe("Mike'ın");
    expect(put("Tom'u", 'Luke')).toBe("Luke'u");
    expect(put("Tom'a", 'Jane')).toBe("Jane'e");
    expect(put("Tom'u", 'Ray')).toBe("Ray'i");
    expect(put("Tom'u", 'Jacky')).toBe("Jacky'yi");
  });

  it('stays where there is none, or one that is no suffix of names', () => {
    expect(put('Tom geldi.', 'Linda')).toBe('Linda geldi.');
    expect(put("Tom'xyz", 'Linda')).toBe("Linda'xyz");
  });

  it('is that of the term of a glossary, a place as well', () => {
    const term = (target: string) => [{ source: 'x', target }];
    expect(withTerms("Tom'dan kaç!", term('Kenji'), 'TRK', 'person')).toBe("Kenji'den kaç!");
    expect(withTerms("Boston'a gidelim.", term('Konoha Köyü'), 'TRK', 'place')).toBe("Konoha Köyü'ye gidelim.");
  });
});
