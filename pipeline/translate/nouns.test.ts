import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadNouns, putNouns } from './nouns';

const listed: Record<string, [string, string][]> = {
  ja: [
    ['トカゲ', 'lizard'],
    ['蜥蜴', 'lizard'],
    ['魔導書', 'grimoire'],
    ['書', 'book'],
    ['雨宿り', 'shelter'],
    ['てぶくろ', 'glove'],
    ['コーン', 'corn'],
    ['スープ', 'soup'],
    ['見通し', 'outlook'],
  ],
  zh: [
    ['长袖', 'long sleeve'],
    ['魔导书', 'grimoire'],
  ],
  ko: [
    ['왕도', 'royal capital'],
    ['가수', 'singer'],
  ],
  en: [
    ['lizard', 'lagartija'],
    ['guard', 'guardia'],
    ['guards', 'guardias'],
    ['vending machine', 'máquina expendedora'],
    ['London', 'Londres'],
    ['mont blanc', 'Monte Blanco'],
    ['Castor', 'Cástor'],
    ['castor bean', 'ricino'],
  ],
};

describe('a word of the list', () => {
  it.each([
    ['ja', 'トカゲがいる!', 'lizardがいる!'],
    ['ja', 'めずらしい蜥蜴だ', 'めずらしい lizardだ'],
    ['ja', 'その魔導書に触れるな', 'その grimoireに触れるな'],
    ['ja', '雨宿りしよう', 'shelterしよう'],
    ['ja', 'このてぶくろ', 'この glove'],
    ['ja', '熱いコーンスープを', '熱い corn soupを'],
    ['zh', '别碰魔导书!', '别碰 grimoire!'],
    ['ko', '왕도까지 사흘', 'royal capital까지 사흘'],
    ['en', 'A lizard! Near the vending machine.', 'A lagartija! Near the máquina expendedora.'],
    ['en', 'The Guard has come with Lizard', 'The guardia has come with Lizard'],
    ['en', 'London, will London see Mont Blanc?', 'Londres, will Londres see Monte Blanco?'],
    ['en', 'Castor has a Castor bean.', 'Cástor has a ricino.'],
    [
      'en',
      "London's here in Castor’s London, and London'll stay.",
      "Londres's here in Cástor’s Londres, and Londres'll stay.",
    ],
  ])('in %s %s makes %s', (language, sentence, expected) => {
    expect(put(language, sentence)).toBe(expected);
  });

  it('is not looked for where it is half of another, the stem of a verb or a verb', () => {
    for (const [language, sentence] of [
      ['ja', 'オオトカゲだ'],
      ['ja', 'トカゲモドキだ'],
      ['ja', 'コーンスープラ'],
      ['ja', '書いた'],
      ['ja', 'お見通しだ'],
      ['zh', '队长袖标'],
      ['ko', '최왕도까지'],
      ['ko', '가수원'],
      ['en', 'You guard the door.'],
      ['en', 'Guard the door!'],
      ['en', 'She guards the door.'],
      ['en', "A bodyguard and a guard's hat."],
      ['en', "Where London'sy or London'n begins."],
      ['en', 'A london Londoner in Old-London.'],
    ] as const) {
      expect(put(language, sentence), sentence).toBeNull();
    }
  });
});

it('comes with the repository in every direction that a starter has', async () => {
  const lists = await loadNouns(fileURLToPath(new URL('../../models', import.meta.url)));
  expect([...lists.keys()]).toEqual([
    'ja-en',
    'zh-en',
    'ko-en',
    'en-es',
    'en-fr',
    'en-de',
    'en-it',
    'en-pt',
    'en-vi',
    'en-ja',
    'en-zh',
    'en-ko',
  ]);
  expect(lists.get('ja-en')!('トカゲだ。')).toEqual({ sentence: 'lizardだ。', words: ['lizard'], names: [] });
});

it('leaves a name where it is that is spelt alike', () => {
  const kept = putNouns('en', new Map([['Linda', 'Linda']]))('Wait ("Linda")!');
  expect(kept).toEqual({ sentence: 'Wait ("Linda")!', words: ['Linda'], names: ['Linda'] });
});

it('says which words are names', () => {
  expect(putNouns('en', new Map(listed.en))('London has a lizard')!.names).toEqual(['Londres']);
  const words = new Map([
    ['ジェイク', 'Jake'],
    ['トカゲ', 'lizard'],
  ]);
  expect(putNouns('ja', words)('ジェイクのトカゲ')!.names).toEqual(['Jake']);
});

function put(language: string, sentence: string): string | null {
  return putNouns(language, new Map(listed[language]))(sentence)?.sentence ?? null;
}
