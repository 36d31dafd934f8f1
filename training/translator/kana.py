"""Which words comics write in kana and our corpora do not (キライ, つかまえて): models/spellings.tsv.gz.

    python3 kana.py --corpora CORPORA --mecab /var/lib/mecab/dic/ipadic-utf8 --out ../../models/spellings.tsv.gz

MeCab reads the Japanese of the corpora. A word with kanji is listed by its reading, alone and with what follows it in
hiragana, where hardly any other word is read so; words in katakana are listed for what is mostly written in hiragana or
kanji. Then the product's own search (pipeline/translate/spellings.ts) looks for all of it in the corpora as they are:
what it finds there often means something else (なった, いいん), or is usual in kana (できる).
"""

import argparse
import gzip
import json
import os
import re
import tempfile
from collections import Counter, defaultdict

from prepare import comic_of, own_of, pairs_of
from spellings import IN_KANA, KANJI, TO_HIRAGANA, by_mecab
from text import by_node, normal, read

HERE = os.path.dirname(os.path.abspath(__file__))
TO_KATAKANA = {hiragana: katakana for katakana, hiragana in TO_HIRAGANA.items()}
HIRAGANA = re.compile('[ぁ-ゖー]+')
WITHOUT_ENDING = {'名詞', '形容詞', '副詞', '連体詞'}
"""What katakana stands for: verbs are hardly ever written so."""
NO_NOUNS = {'接尾', '非自立', '数', '固有名詞', '特殊'}
FOLLOWING = {'助動詞', '接続助詞', '終助詞', '非自立', '接尾'}
"""Behind a verb or an adjective, by part of speech or by kind: て, た, ない."""
DRAWN_OUT = (
    ('(?<=[オコソトノホモヨロゴゾドボポウクスツヌフムユルグズブプョュ])ウ', 'ー'),
    ('(?<=[エケセテネヘメレゲゼデベペ])イ', 'ー'),
)
"""How katakana may write a long vowel: ホーコク, センセー."""
ALONE, OFTEN, ONE_WORD, LEAST_DRAWN_OUT = 4, {2: 40}, 0.85, 4
"""How often a word must stand in the corpora, in katakana ten times and as short as two characters forty; the part of
all words of one reading that the commonest must have; how long a word with a drawn-out vowel must be (not フーン)."""
MEANT_OTHERWISE = set(
    # Names, in either script, cries, sounds, and speech that is written in katakana.
    'ユカ ハル アイ ユメ トモ カズ シマ オト ツキ ミチ アサ ヒメ タキ テツ エミ ヨシ ナツ アキ ソラ ユキ ハナ モモ カナ マイ サキ イチ ギン '
    'ケイジ ショウコ サクラ ショウゾウ シンペイ エイゾウ セイゾウ ユタカ ミノリ ショウゴ シゲミ ヒジリ アラタ ココロ ユウキ コウジ ダイチ '
    'テツヤ シズカ ミドリ マコト アオイ ホタル スズメ ツバサ ヒカリ ツバキ ミサキ シオリ ノゾミ メグミ チカ リュウ トラ キリン '
    'カネ クビ タル キン オー オウ チャ ナヤ ホウ マル バイ ヤク ミン ゲカ コジ ドー オオ ナク カタ アワ ムネ ハハ ウン モン イケ ウワン チョキン '
    'シタ シタイ コガラ ゴカイ タンゴ ツイ カナタ タカラ シュツ サトウ マモル ススム ワタル ヒカル タクミ ミナミ シンジ マナブ サワラ カオル イズミ '
    'タダシ ヒロシ タケシ タカシ アキラ シゲル ミノル オサム ツヨシ キヨシ サトシ カツミ イサム ノボル トオル カケル ハルカ カナエ ケンジ エイジ '
    'マサル イサオ カエデ アヤメ スミレ オクレ オット カエッテ ハイラナイワ ニジンジャ モヤシ '
    'キタ キリ オオイ コトシ ジュウ ジャリッ カクシテ スイセン ホーホー'.split()
)


def japanese_of(corpora):
    """All Japanese sentences that trainings see."""
    parts = [pairs_of(corpora, 'ja', 'en'), comic_of(corpora, 'ja', 'en')[0]]
    parts += [own_of('ja', 'en', name) for name in ('comic-own', 'comic-long', 'words')]
    return sorted({normal(x) for part in parts for x, _ in part})


def readings(output):
    """({hiragana: how often each spelling with kanji is read so}, {katakana: the same of words that katakana writes})."""
    hiragana, katakana = defaultdict(Counter), defaultdict(Counter)
    for block in output.split('EOS\n'):
        words = []
        for line in block.splitlines():
            written, _, features = line.partition('\t')
            part, kind, *others = features.split(',')
            words.append((written, part, kind, others[5] if len(others) > 5 else None))
        for at, (written, part, kind, reading) in enumerate(words):
            if HIRAGANA.fullmatch(written) and len(written) > 1 and part in WITHOUT_ENDING and kind not in NO_NOUNS:
                katakana[written.translate(TO_KATAKANA)][written] += 1
            if not reading or not KANJI.search(written) or kind not in IN_KANA.get(part, ()):
                continue
            if part in WITHOUT_ENDING:
                katakana[reading][written] += 1
            read_so, spelt = reading.translate(TO_HIRAGANA), written
            hiragana[read_so][spelt] += 1
            for following, its_part, its_kind, _ in words[at + 1 : at + 4]:
                if part == '名詞' or not HIRAGANA.fullmatch(following) or not FOLLOWING & {its_part, its_kind}:
                    break
                read_so, spelt = read_so + following, spelt + following
                hiragana[read_so][spelt] += 1
    return hiragana, katakana


def candidates(hiragana, katakana, names):
    """{spelling in kana: (the usual one, how often it stands in the corpora)}."""
    found = {}
    for read_so, spellings in hiragana.items():
        usual, times = spellings.most_common(1)[0]
        if read_so.translate(TO_KATAKANA) in names:
            continue
        if len(read_so) > 2 and times >= ALONE and times / spellings.total() >= ONE_WORD:
            found[read_so] = usual, times
    for read_so, spellings in katakana.items():
        usual, times = spellings.most_common(1)[0]
        if read_so in names or len(read_so) < 2 or times < OFTEN.get(len(read_so), 10) or times / spellings.total() < ONE_WORD:
            continue
        drawn_out = {re.sub(*long, read_so) for long in DRAWN_OUT}
        for spelt in {read_so, *(spelt for spelt in drawn_out if len(spelt) >= LEAST_DRAWN_OUT and 'ーー' not in spelt)}:
            found.setdefault(spelt, (usual, times))
    return found


def respelt(table, sentences):
    """The sentences with the spellings of a table, as the product writes them."""
    with tempfile.NamedTemporaryFile('w', encoding='utf-8', suffix='.json') as file:
        json.dump(table, file)
        file.flush()
        return by_node('respelt.ts', sentences, file.name)[0].split('\n')


def settled(found, sentences):
    """{spelling: the usual one} without what is found in the sentences as they are too often."""
    while True:
        marked = respelt({spelt: f'⟦{spelt}⟧' for spelt in found}, sentences)
        times_found = Counter(spelt for sentence in marked for spelt in re.findall('⟦(.*?)⟧', sentence))
        kept = {spelt: of for spelt, of in found.items() if times_found[spelt] <= of[1] * allowed(spelt, of[0])}
        if len(kept) == len(found):
            return {spelt: usual for spelt, (usual, _) in found.items()}
        found = kept


def allowed(spelt, usual):
    """How often a spelling may stand in the corpora already for each time that the usual one does."""
    if not HIRAGANA.match(spelt):
        return 0.1
    common = len(os.path.commonprefix([spelt[::-1], usual[::-1]]))
    # い of いって may be 言, 行, 入 and more.
    return 0.1 if len(spelt) - common == 1 else 0.16


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--corpora', required=True)
    parser.add_argument('--mecab', required=True, help='dictionary in UTF-8')
    parser.add_argument('--out', required=True)
    args = parser.parse_args()
    sentences = japanese_of(args.corpora)
    nouns = read(f'{HERE}/../corpora/nouns.tsv')
    japanese, english = nouns[0].index('ja'), nouns[0].index('en')
    names = {row[japanese] for row in nouns if row[english][:1].isupper()} | MEANT_OTHERWISE
    names |= {row[2] for row in read(f'{HERE}/names.tsv')}
    found = candidates(*readings(by_mecab(args.mecab, sentences)), names)
    table = settled(found, sentences)
    content = '\n'.join(sorted(f'{spelt}\t{usual}' for spelt, usual in table.items()))
    with open(args.out, 'wb') as file:
        file.write(gzip.compress(content.encode(), 9, mtime=0))
    print(f'{len(found)} spellings found, {len(table)} listed')


if __name__ == '__main__':
    main()
