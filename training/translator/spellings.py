"""Japanese words in kana in the place of kanji, as comics often write them (トカゲ, めずらしい), so that a network knows
a word by either spelling. Readings come from MeCab with a dictionary in UTF-8 (Debian: mecab, mecab-ipadic-utf8)."""

import re
import subprocess

KANJI = re.compile('[一-鿿々]')
IN_KANA = {
    '名詞': {'一般', 'サ変接続', '形容動詞語幹', '代名詞', '副詞可能'},
    '動詞': {'自立'}, '形容詞': {'自立'}, '副詞': {'一般', '助詞類接続'},
}  # fmt: skip
"""Parts of speech, and which kinds of them, that may stand in kana."""

TO_HIRAGANA = {code: code - 0x60 for code in range(ord('ァ'), ord('ヶ') + 1)}


def by_mecab(dictionary, sentences):
    """What MeCab says of each sentence, a line a word and `EOS` after each sentence."""
    command = ['mecab', '-d', dictionary]
    return subprocess.run(command, input='\n'.join(sentences) + '\n', capture_output=True, text=True, check=True).stdout


def word(line):
    """(as written, reading in katakana or None where it stays, whether it is a noun) of a line of MeCab's."""
    written, _, features = line.partition('\t')
    part, kind, *others = features.split(',')
    fits = len(others) > 5 and KANJI.search(written) and kind in IN_KANA.get(part, ())
    return written, others[5] if fits else None, part == '名詞'


class Spellings:
    """Spells words of `sentences` in kana; `output` is what `by_mecab` said of them."""

    def __init__(self, sentences, output):
        self.words = {}
        for sentence, block in zip(sentences, output.split('EOS\n')):
            words = [word(line) for line in block.splitlines()]
            # MeCab drops spaces; such a sentence stays.
            if ''.join(written for written, _, _ in words) == sentence:
                self.words[sentence] = words

    def respelt(self, rng, sentence, share=0.35):
        """The sentence, one time in three or in `share` of all times with some of its words in kana."""
        if sentence not in self.words or rng.random() > share:
            return sentence
        spelt = ''
        for written, reading, is_noun in self.words[sentence]:
            if reading and rng.random() < 0.4:
                written = reading if is_noun and rng.random() < 0.35 else reading.translate(TO_HIRAGANA)
            spelt += written
        return spelt
