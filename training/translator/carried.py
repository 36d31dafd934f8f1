"""How many of the listed nouns and names (../../models/nouns.md) come through a starter.

    python3 carried.py --pairs ja-en,en-ko

Through the product itself: three hundred sentences of each kind, one frame and one word of the list each, the same at
every call. A word counts where the answer has it, whatever its case; of nouns, the plural too. Frames are all that is
known of the sentence: what the answer says besides is not judged.
"""

import argparse
import os
import random

from evaluate import answered
from text import read

HERE = os.path.dirname(os.path.abspath(__file__))
NAMES = {
    'ja': 'あたしは#！|#、逃げろ！|出てきなさい#！|#が来た！|#のせいだ！|俺の名前は#だ！|#を知ってるか？|昨日#に会った。|#と一緒に行く。|どこだ、#？',
    'zh': '我是#！|#，快跑！|出来，#！|#来了！|都怪#！|我的名字是#。|你认识#吗？|昨天我见了#。|我和#一起去。|你在哪，#？',
    'ko': '나는 #!|#, 도망쳐!|나와라 #!|#도 왔다!|다 # 때문이야!|내 이름은 #.|#도 알아?|어제 #도 만났다.|나랑 #만 간다.|어디야, #?',
    'en': "I'm #!|#, run!|Come out, #!|# is here!|It's because of #!|My name is #.|Do you know #?|I met # yesterday.|"
    "I'm going with #.|Where are you, #?|This is #'s fault!|#'s coming!",
}
NOUNS = {
    'ja': '#が来た！|これは#だ。|#を見つけたぞ！|私の#はどこ？|#なんていらない。|でも#！|#の下に隠れろ！|その#は危ない！|昨日#を買った。|#だ！',
    'zh': '#来了！|这是#。|找到#了！|我的#在哪？|我不需要#。|可是#！|躲到#下面！|那个#很危险！|昨天买了#。|是#！',
    'ko': '#도 왔다!|이건 #만 있다.|드디어 # 찾았다!|내 # 어디야?|# 필요 없어.|그런데 #!|# 밑에 숨어!|그 # 위험해!|어제 #도 샀다.|저기 #!',
    'en': 'The # is here!|This is a #.|I found the #!|Where is my #?|I need no #.|But the #!|Hide under the #!|'
    'That # is dangerous!|I bought a # yesterday.|Look, a #!',
}
"""Frames, by the language of the source; Korean particles are those that stand behind any sound."""


def carried(models, source, target, frames, words):
    """How many of 300 sentences kept their word, and three that did not."""
    rng = random.Random(3)
    asked = [(rng.choice(frames.split('|')), *rng.choice(words)) for _ in range(300)]
    lines = [frame.replace('#', word) for frame, word, _ in asked]
    answers, _ = answered(models, source, target, lines)
    lost = [
        f'{line} → {answer}'
        for line, answer, (_, _, wanted) in zip(lines, answers, asked, strict=True)
        if wanted.lower().removesuffix('y') not in answer.lower()
    ]
    return len(lines) - len(lost), lost[:3]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--models', default=f'{HERE}/../../models')
    parser.add_argument('--pairs', required=True, help='directions, e.g. ja-en,en-ko')
    args = parser.parse_args()
    rows = [row for row in read(f'{HERE}/../../models/nouns.tsv.gz') if ' ' not in row[1]]
    for pair in args.pairs.split(','):
        source, target = pair.split('-')
        words = [(word, wanted) for direction, word, wanted in rows if direction == pair]
        # A name has its capital in Latin letters, on whichever side they are.
        named = [(word, wanted) for word, wanted in words if (word if source == 'en' else wanted)[0].isupper()]
        for kind, frames, kept in (('names', NAMES, named), ('nouns', NOUNS, [*({*words} - {*named})])):
            if kept:
                count, lost = carried(args.models, source, target, frames[source], sorted(kept))
                print(f'{pair} {kind}: {count} of 300', *lost, sep='\n  ')


if __name__ == '__main__':
    main()
