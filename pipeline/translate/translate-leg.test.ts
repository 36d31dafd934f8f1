import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LanguageCode } from '../../lib/page/languages';
import { createLocalTranslator, type LocalTranslator } from './local-translator';

describe('what starters are helped with', () => {
  let translator: LocalTranslator;

  beforeAll(async () => {
    const modelsDir = fileURLToPath(new URL('../../models', import.meta.url));
    translator = await createLocalTranslator({ modelsDir, downloadsDir: 'no-downloads' });
  });
  afterAll(() => translator.close());

  it('carries over nouns that are put into the sentence', async () => {
    expect(await said(['あそこにトカゲがいる。', 'てぶくろはどこ？'], 'JPN', 'ENG')).toEqual([
      expect.stringMatching(/\blizard/),
      expect.stringMatching(/\bgloves?\b/),
    ]);
    expect(await said(['A lizard bit me.', "Don't touch the grimoire!"], 'ENG', 'ESP')).toEqual([
      expect.stringMatching(/\blagarto\b/),
      expect.stringMatching(/\bgrimorio\b/),
    ]);
    expect(await said(['A lizard bit me.', 'The apples are rotten.'], 'ENG', 'DEU')).toEqual([
      expect.stringMatching(/\bEidechse\b/),
      expect.stringMatching(/Äpfel/),
    ]);
    expect(await said(['A lizard bit me.'], 'ENG', 'FRA')).toEqual([expect.stringMatching(/\blézard\b/)]);
    expect(await said(['The lizards bit me.', "Don't touch the grimoire!"], 'ENG', 'JPN')).toEqual([
      expect.stringMatching(/トカゲ/),
      expect.stringMatching(/魔導書/),
    ]);
  });

  it('looks a lone noun up', async () => {
    const titles = ['カマキリ！', 'トカゲハンター', 'ーートカゲハンター・ナナーー'];
    expect(await said(titles, 'JPN', 'ENG')).toEqual(['Praying mantis!', 'Lizard hunter', '—Lizard hunter Nana']);
    expect(await said(['KITCHENS', 'kitchens'], 'ENG', 'ESP')).toEqual(['Cocinas', 'cocinas']);
  });

  it('spells names as the other script does', async () => {
    const texts = ['WHERE IS LINDA?', 'Clark is a spy.', 'REMY!'];
    expect(await said(texts, 'ENG', 'JPN')).toEqual([
      expect.stringMatching(/リンダ/),
      expect.stringMatching(/クラーク/),
      'レミ！',
    ]);
  });

  it('asks for a name that got lost once more under a familiar one, whose particles suit', async () => {
    expect(await said(["TIBERIUS'S NOT HOME.", 'SUSAN IS HERE!'], 'ENG', 'JPN')).toEqual([
      'ティベリウスは家にいない。',
      expect.stringMatching(/スーザン.*来た/),
    ]);
    // Of two names the one that got lost.
    expect(await said(["Typhon's my friend.", 'Maya, this is Veldora.'], 'ENG', 'CHS')).toEqual([
      '堤丰是我的朋友。',
      '玛雅，这是维鲁德拉。',
    ]);
    expect(await said(["Vermeer's my friend.", "Tomorrow is Typhon's birthday."], 'ENG', 'KOR')).toEqual([
      '페르메이르는 내 친구야.',
      expect.stringMatching(/티폰의? 생일/),
    ]);
  });

  it.each([
    ['ESP', /\bculpa de Zorgblat\.$/, /\bSolange (?:está )?esperando a Tiberius/],
    ['FRA', /\bfaute de Zorgblat\.$/, /\bSolange attend Tiberius/],
    ['DEU', /\bZorgblats Schuld/, /\bGretchen wartet auf Tiberius/],
    ['ITA', /\bcolpa di Zorgblat\.$/, /\bSolange (?:sta aspettando|aspetta) Tiberius/],
    ['PTB', /\b(?:culpa|falha) d[eo] Zorgblat\.$/, /\bSolange está esperando (?:para|por|o) Tiberius/],
    ['VIN', /\blỗi của Zorgblat\.$/, /\bSolange đang đợi Tiberius/],
  ] as const)('keeps names into %s, two of a sentence and those that no list has', async (to, whose, waiting) => {
    const name = to === 'DEU' ? 'GRETCHEN' : 'SOLANGE';
    const texts = ["This is Zorgblat's fault.", `${name} IS WAITING FOR TIBERIUS.`];
    expect(await said(texts, 'ENG', to)).toEqual([expect.stringMatching(whose), expect.stringMatching(waiting)]);
  });

  it.each([
    ['ESP', /^¿Dónde estás, Kenton\?$/, /Flayal/],
    ['DEU', /^Wo bist du, Kenton\?$/, /Flayal/],
    ['PTB', /^Onde você está, Kenton\?$/, /Flayal/],
  ] as const)('keeps names of no list that capitals hide into %s', async (to, spokenTo, again) => {
    const texts = ['WHERE ARE YOU, KENTON?', 'ROCKETS UP FROM FLAYAL!', 'THEY STOLE THE WINE OF FLAYAL.'];
    const answers = [spokenTo, again, again].map((answer) => expect.stringMatching(answer));
    expect(await said(texts, 'ENG', to)).toEqual(answers);
  });

  it('keeps a name that is said twice', async () => {
    const texts = ['Zorgblat is here, but Zorgblat is asleep.'];
    expect(await said(texts, 'ENG', 'ESP')).toEqual([expect.stringMatching(/^Zorgblat .*, pero Zorgblat .*d[ou]rmi/)]);
  });

  it('writes the words beside a name as the name wants them', async () => {
    expect(await said(["This is Elbrecht's fault."], 'ENG', 'FRA')).toEqual([expect.stringMatching(/ d'Elbrecht\.$/)]);
    expect(await said(["Is this Tiberius's sword?"], 'ENG', 'DEU')).toEqual([expect.stringMatching(/ Tiberius' /)]);
  });

  it('carries names over from scripts that have no Latin letters', async () => {
    expect(await said(['ジェイクが来た！', 'ケンジ、逃げろ！'], 'JPN', 'ENG')).toEqual([
      expect.stringMatching(/^Jake /),
      'Kenji, run!',
    ]);
    // Lost at first, and asked once more under another name.
    expect(await said(['あたしはナナ！'], 'JPN', 'ENG')).toEqual(["I'm Nana!"]);
    expect(await said(['艾萨克来了！'], 'CHS', 'ENG')).toEqual([expect.stringMatching(/^Isaac /)]);
    expect(await said(['기다려, 야마자키!'], 'KOR', 'ENG')).toEqual(['Wait, Yamazaki!']);
  });

  it('leaves a lone name or sound alone that it has no piece for', async () => {
    expect(await said(['シロコ…'], 'JPN', 'ENG')).toEqual(['Shiroko...']);
    expect(await said(['SHICHIMI!', 'ShKlak!'], 'ENG', 'DEU')).toEqual(['Shichimi!', 'ShKlak!']);
  });

  it('knows words by their spelling in kana', async () => {
    expect(await said(['めずらしいな〜', 'ジャマするな！', 'ハッケン！', 'ホーコク！'], 'JPN', 'ENG')).toEqual([
      expect.stringMatching(/rare~$/),
      expect.stringMatching(/interfere|in the way|disturb/i),
      'Found it!',
      'Report!',
    ]);
  });

  it('writes Japanese with the marks of Japanese', async () => {
    const texts = ['“THANK YOU!”', 'SOCCER?', 'HA HA HA...', '...WHAT?!'];
    expect(await said(texts, 'ENG', 'JPN')).toEqual(['「ありがとう！」', 'サッカー？', 'ハハハ……', '……何？！']);
  });

  it('laughs in Korean', async () => {
    expect(await said(['마누라가 왔어. 하하…….'], 'KOR', 'ENG')).toEqual([expect.stringMatching(/ Ha ha\.\.\.$/)]);
  });

  async function said(texts: string[], from: LanguageCode, to: LanguageCode): Promise<(string | undefined)[]> {
    return (await translator.translate(texts, from, to)).map((answer) => answer?.text);
  }
});
