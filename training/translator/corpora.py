"""Originals to corpora: clean pairs of sentences for prepare.py, and comic balloons. LICENCES.md says whose they are.

    python3 corpora.py --raw RAW --out CORPORA

RAW is made by hand from the originals. What is not there is left out:

    manythings/jpn/*.txt    the unpacked files of manythings.org/anki (Tatoeba), a folder a language, by the codes of
    manythings/spa/*.txt    LANGUAGES below; several releases may lie beside each other. A line is
    ...                     English TAB other language [TAB attribution]. _about.txt is not read.
    tanaka/{train,dev,test}.{en,ja}
                            small_parallel_enja: one sentence a line, lower-cased, its words apart
    jec/*.tsv               JEC Basic Sentence Data: its spreadsheet saved as tab-separated text, UTF-8. A line is
                            number (#0001) TAB Japanese TAB English TAB Chinese; lines without a number are headings
    peppercarrot/peppercarrot_epNN_translation/
                            the repositories of Pepper&Carrot's episodes; only en/*PNN.svg and its like are read

CORPORA gets, gzipped and tab-separated:

    A-B.tsv.gz, A-B.dev.tsv.gz, A-B.test.tsv.gz    source, target, origin (T Tatoeba, K Tanaka, J JEC)
    comic.X-en.tsv.gz                              balloon, the same in English, episode

No sentence of dev or test, in either language, stands in another of the three files. Whether two sentences are the
same is told by letters and digits alone. The same RAW and seed give the same bytes.
"""

import argparse
import collections
import csv
import glob
import gzip
import os
import random
import re
from xml.etree import ElementTree

from text import CJK, normal

LANGUAGES = {
    'jpn': 'ja', 'cmn': 'zh', 'kor': 'ko', 'spa': 'es', 'fra': 'fr', 'deu': 'de', 'ita': 'it', 'por': 'pt',
    'vie': 'vi', 'ind': 'id', 'nld': 'nl', 'pol': 'pl', 'rus': 'ru', 'ukr': 'uk', 'tur': 'tr', 'ara': 'ar',
    'tha': 'th', 'ces': 'cs', 'dan': 'da', 'fin': 'fi', 'hun': 'hu', 'nob': 'nb', 'ron': 'ro', 'swe': 'sv',
}  # fmt: skip
"""Codes of manythings.org and ours."""

INTO_ENGLISH = {'ja', 'zh', 'ko'}
"""Their files are called X-en, all others en-X; prepare.py reads both in either direction."""

COMIC_FOLDERS = {'zh': 'cn', 'ko': 'kr'}
"""Where Pepper&Carrot's folder is not called as the language."""

KANA = re.compile('[\u3041-\u30ff]')
HAN = re.compile('[\u3400-\u9fff]')
HANGUL = re.compile('[\uac00-\ud7a3]')
LATIN = re.compile('[A-Za-z\u00c0-\u024f\u1e00-\u1eff]')
CYRILLIC = re.compile('[\u0400-\u04ff]')
ARABIC = re.compile('[\u0600-\u06ff]')
THAI = re.compile('[\u0e00-\u0e7f]')
OTHER_SCRIPTS = {'ru': CYRILLIC, 'uk': CYRILLIC, 'ar': ARABIC, 'th': THAI}

LONGEST = 40
"""Words, as `length` counts them; CJK and other languages may be 1.3 times as long as English."""

LONGEST_BALLOON = 45

LARGEST_GROUP = 6
"""Sentences with more translations (of translations) than this are only trained on: short and common ones."""

NOT_LETTERS = re.compile(r'[\W_]+')
PLACEHOLDER = re.compile('(?<![A-Za-z])X(?![A-Za-z])')
"""JEC's "Xを目的とする". What was left out of "〜と思った" is a ~ or 〜 in the English; "2〜3日" is not."""

SVG = '{http://www.w3.org/2000/svg}'

Pair = collections.namedtuple('Pair', 'other english origin')


def letters(text):
    return NOT_LETTERS.sub('', text.lower())


def key(text):
    """The same for sentences that differ only in capitals, marks and spaces."""
    return letters(text) or text


def key_of(pair):
    return key(pair.other), key(pair.english)


def share(script, text):
    """How many of the letters are of a script."""
    return len(script.findall(text)) / (sum(character.isalpha() for character in text) or 1)


def looks_like(language, text):
    """Whether most of a text is in the script of its language; a few foreign letters are names and brands."""
    if language == 'ja':
        # Han characters alone are Japanese only in cries; whole sentences of them are Chinese.
        japanese = KANA.search(text) or len(text) <= 8
        return share(KANA, text) + share(HAN, text) > 0.5 and bool(japanese) and not HANGUL.search(text)
    if language == 'zh':
        return share(HAN, text) > 0.5 and not KANA.search(text) and not HANGUL.search(text)
    if language == 'ko':
        return share(HANGUL, text) > 0.5
    if language in OTHER_SCRIPTS:
        return share(OTHER_SCRIPTS[language], text) > 0.6
    return share(LATIN, text) > 0.8


def length(language, text):
    """About how many English words a text would be."""
    if language in CJK:
        return len(text) / 2
    if language == 'ko':
        return len(text) / 3
    return max(len(text.split()), len(text) / 6)


def alike_in_length(language, other, english):
    """Whether the one can be a translation of the other: short ones vary more than four times."""
    lengths = length(language, other), length('en', english)
    if min(lengths) < 0.5:
        return False
    if min(lengths) <= 4 and max(lengths) <= 6:
        return True
    return 0.25 <= lengths[0] / lengths[1] <= 4


def is_translation(language, other, english):
    """Whether both sides are there, in their languages, and of about the same length."""
    if not other or not english:
        return False
    return looks_like(language, other) and looks_like('en', english) and alike_in_length(language, other, english)


def is_sentence(language, other, english):
    """Neither too long nor a headline."""
    if length('en', english) > LONGEST or length(language, other) > LONGEST * 1.3:
        return False
    return len(english) <= 12 or english != english.upper()


def read_manythings(folder):
    for path in sorted(glob.glob(f'{glob.escape(folder)}/[!_]*.txt')):
        with open(path, encoding='utf-8', errors='replace') as file:
            for line in file:
                columns = line.rstrip('\n').split('\t')
                if len(columns) >= 2:
                    yield columns[1], columns[0]


def usual_cases(sentences):
    """How each word is mostly written inside sentences: {'john': 'John', 'cat': 'cat'}."""
    counts = collections.defaultdict(collections.Counter)
    for sentence in sentences:
        for word in re.findall(r"[A-Za-z][A-Za-z'\-]*", sentence)[1:]:
            counts[word.lower()][word] += 1
    return {word: seen.most_common(1)[0][0] for word, seen in counts.items() if sum(seen.values()) >= 2}


def in_usual_case(word, cases):
    if word == 'i' or word.startswith("i'"):
        return 'I' + word[1:]
    if word in cases:
        return cases[word]
    stem, apostrophe, ending = word.partition("'")
    return cases.get(stem, stem) + apostrophe + ending


def as_written(tokens, cases):
    """An English sentence that was lower-cased and cut into words, as people write it: `i 'm john .`, "I'm John."."""
    text = tokens.strip()
    for token, mark in (('-lrb-', '('), ('-rrb-', ')'), ('``', '"'), ("''", '"')):
        text = text.replace(token, mark)
    text = re.sub(r" ?n ?'t\b", "n't", text)
    text = re.sub(r" ('s|'m|'re|'ve|'d|'ll|'t)\b", r'\1', text)
    text = re.sub(r" '(?=\s|$)", "'", text)
    text = re.sub(r' ([.,!?;:%)])', r'\1', text)
    text = re.sub(r'([($]) ', r'\1', text)
    text = re.sub(r'" ([^"]*?) ?"', r'"\1"', text)
    text = re.sub(r"[a-z][a-z'\-]*", lambda match: in_usual_case(match.group(), cases), text)
    return re.sub(r'(^["\s]*|[.!?]["\s]+)([a-z])', lambda match: match.group(1) + match.group(2).upper(), text)


def read_tanaka(folder, cases):
    for part in ('train', 'dev', 'test'):
        japanese, english = (f'{folder}/{part}.{language}' for language in ('ja', 'en'))
        with open(japanese, encoding='utf-8') as japanese, open(english, encoding='utf-8') as english:
            for text, tokens in zip(japanese, english, strict=True):
                yield text.replace(' ', ''), as_written(tokens, cases)


def read_jec(folder, language):
    """Sentences without placeholders."""
    for path in sorted(glob.glob(f'{glob.escape(folder)}/*.tsv')):
        with open(path, encoding='utf-8-sig', newline='') as file:
            for row in csv.reader(file, dialect='excel-tab'):
                if len(row) < 4 or not re.match(r'#\d', row[0]):
                    continue
                japanese, english, chinese = (normal(cell) for cell in row[1:4])
                if PLACEHOLDER.search(f'{japanese} {english} {chinese}') or '~' in english or '〜' in english:
                    continue
                yield (japanese if language == 'ja' else chinese), english


def chosen(rows, language, origin, known):
    """The good ones among (other, English) as pairs, without those that are known already."""
    pairs, read = [], 0
    for other, english in rows:
        read += 1
        pair = Pair(normal(other), normal(english), origin)
        sides = language, pair.other, pair.english
        if is_translation(*sides) and is_sentence(*sides) and key_of(pair) not in known:
            known.add(key_of(pair))
            pairs.append(pair)
    print(language, origin, read, 'read', len(pairs), 'kept', flush=True)
    return pairs


def groups_of(pairs):
    """Pairs that share a sentence, also through others, together."""
    parents = {}

    def root(node):
        while parents.setdefault(node, node) != node:
            parents[node] = parents[parents[node]]
            node = parents[node]
        return node

    nodes = [(f'other {other}', f'english {english}') for other, english in map(key_of, pairs)]
    for other, english in nodes:
        parents[root(english)] = root(other)
    groups = collections.defaultdict(list)
    for pair, (other, _) in zip(pairs, nodes, strict=True):
        groups[root(other)].append(pair)
    return [groups[name] for name in sorted(groups)]


def split(pairs, rng, held):
    """(training, dev, test). The last two have one pair each of `held` groups, whose other pairs are dropped."""
    training, small = [], []
    for group in groups_of(pairs):
        # Only Tatoeba's sentences are good enough to be measured by.
        may_be_held = len(group) <= LARGEST_GROUP and any(pair.origin == 'T' for pair in group)
        (small if may_be_held else training).append(group)
    rng.shuffle(small)
    aside, rest = small[: 2 * held], small[2 * held :]
    aside = [rng.choice([pair for pair in group if pair.origin == 'T']) for group in aside]
    left = {pair for group in training + rest for pair in group}
    return [pair for pair in pairs if pair in left], aside[:held], aside[held:]


def sentences(raw, code, rng, held):
    """{'': training, '.dev': ..., '.test': ...} of a language."""
    language, known = LANGUAGES[code], set()
    pairs = chosen(read_manythings(f'{raw}/manythings/{code}'), language, 'T', known)
    if language == 'ja' and os.path.isdir(f'{raw}/tanaka'):
        cases = usual_cases(pair.english for pair in pairs)
        pairs += chosen(read_tanaka(f'{raw}/tanaka', cases), language, 'K', known)
    training, dev, test = split(pairs, rng, min(held, len(pairs) // 15))
    if language in {'ja', 'zh'} and os.path.isdir(f'{raw}/jec'):
        # After the split, so that the same sentences are kept aside with and without it.
        others, english = ({key_of(pair)[side] for pair in dev + test} for side in (0, 1))
        added = chosen(read_jec(f'{raw}/jec', language), language, 'J', known)
        training += [pair for pair in added if key_of(pair)[0] not in others and key_of(pair)[1] not in english]
    rng.shuffle(training)
    return {'': training, '.dev': dev, '.test': test}


def balloons_of(path):
    """The texts of a page in the order of its file, each as a list of lines; None if it is broken."""
    try:
        page = ElementTree.parse(path)
    except ElementTree.ParseError:
        return None
    balloons = []
    for element in page.iter():
        if element.tag == f'{SVG}flowRoot':
            parts = list(element.iter(f'{SVG}flowPara'))
        elif element.tag == f'{SVG}text':
            parts = element.findall(f'{SVG}tspan') or [element]
        else:
            continue
        lines = [''.join(part.itertext()).strip() for part in parts]
        balloons.append([line for line in lines if line])
    return [lines for lines in balloons if lines]


def joined(language, lines):
    """A balloon's lines as one text."""
    if language in CJK:
        return re.sub(r'(?<=[^\x00-\x7f]) +(?=[^\x00-\x7f])', '', normal(''.join(lines)))
    return normal(' '.join(lines))


def comic(raw, language):
    """(balloon, English, episode) of all pages that have as many balloons in both languages."""
    rows = []
    folder = COMIC_FOLDERS.get(language, language)
    pages = f'{glob.escape(raw)}/peppercarrot/peppercarrot_ep*_translation/**/en/*.svg'
    for page in sorted(glob.glob(pages, recursive=True)):
        translated = f'{os.path.dirname(os.path.dirname(page))}/{folder}/{os.path.basename(page)}'
        # Files without a page number are covers and joins of all pages.
        if not re.search(r'P\d\d\.svg$', page) or not os.path.exists(translated):
            continue
        episode = re.search(r'peppercarrot_ep(\d+)_translation', page).group(1)
        balloons, english_balloons = balloons_of(translated), balloons_of(page)
        if balloons is None or english_balloons is None or len(balloons) != len(english_balloons):
            continue
        for lines, english_lines in zip(balloons, english_balloons, strict=True):
            text, english = joined(language, lines), joined('en', english_lines)
            if len(letters(english)) < 2 or length('en', english) > LONGEST_BALLOON:
                continue
            if any(credit in english for credit in ('http', 'www.', 'Creative Commons')):
                continue
            if is_translation(language, text, english):
                rows.append((text, english, episode))
    return list(dict.fromkeys(rows))


def write(path, rows):
    """The same bytes at any time: no date in the file."""
    with gzip.GzipFile(path, 'wb', 9, mtime=0) as file:
        file.write(''.join('\t'.join(row) + '\n' for row in rows).encode())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--raw', required=True)
    parser.add_argument('--out', required=True)
    parser.add_argument('--held', type=int, default=1000, help='pairs each of dev and test; at most a fifteenth of all')
    parser.add_argument('--seed', type=int, default=20261120)
    args = parser.parse_args()
    os.makedirs(args.out, exist_ok=True)
    codes = sorted(os.path.basename(folder) for folder in glob.glob(f'{glob.escape(args.raw)}/manythings/*'))
    unknown = sorted(set(codes) - set(LANGUAGES))
    if unknown:
        raise SystemExit(f'LANGUAGES has no code for manythings/{unknown}')

    for code in codes:
        language = LANGUAGES[code]
        into_english = language in INTO_ENGLISH
        name = f'{language}-en' if into_english else f'en-{language}'
        for suffix, pairs in sentences(args.raw, code, random.Random(args.seed), args.held).items():
            rows = pairs if into_english else [(pair.english, pair.other, pair.origin) for pair in pairs]
            write(f'{args.out}/{name}{suffix}.tsv.gz', rows)
            print(f'{name}{suffix}', len(rows), 'pairs', flush=True)
    for language in LANGUAGES.values():
        rows = comic(args.raw, language)
        if rows:
            write(f'{args.out}/comic.{language}-en.tsv.gz', rows)
            episodes = {episode for *_, episode in rows}
            print(f'comic.{language}-en', len(rows), 'balloons of', len(episodes), 'episodes', flush=True)


if __name__ == '__main__':
    main()
