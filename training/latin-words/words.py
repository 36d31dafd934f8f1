"""Word lists for spacing and for telling Latin-script languages apart: models/latin-words.tsv.gz.

    python3 words.py CORPORA_FOLDER OUT.tsv.gz

One line a language: CODE, a tab, words by falling frequency. Counted in the corpora and in our own lines (../corpora).
"""

import collections
import csv
import gzip
import pathlib
import re
import sys
import unicodedata

CORPORA, OUT = pathlib.Path(sys.argv[1]), sys.argv[2]
OWN = pathlib.Path(__file__).parent.parent / 'corpora'
OWN_TABLES = ('comic-own', 'comic-long', 'words', 'nouns')
SOURCES = {
    'ENG': [('en-fr.tsv.gz', 0), ('en-de.tsv.gz', 0), ('en-es.tsv.gz', 0), ('ja-en.tsv.gz', 1), ('comic.fr-en.tsv.gz', 1)],
    'FRA': [('en-fr.tsv.gz', 1), ('comic.fr-en.tsv.gz', 0)],
    'DEU': [('en-de.tsv.gz', 1), ('comic.de-en.tsv.gz', 0)],
    'ESP': [('en-es.tsv.gz', 1), ('comic.es-en.tsv.gz', 0)],
    'VIN': [('en-vi.tsv.gz', 1), ('comic.vi-en.tsv.gz', 0)],
    'ITA': [('comic.it-en.tsv.gz', 0)],
    'PTB': [('comic.pt-en.tsv.gz', 0)],
    'NLD': [('comic.nl-en.tsv.gz', 0)],
    'PLK': [('comic.pl-en.tsv.gz', 0)],
    'IND': [('comic.id-en.tsv.gz', 0)],
}
OWN_COLUMN = {'ENG': 'en', 'FRA': 'fr', 'DEU': 'de', 'ESP': 'es', 'VIN': 'vi', 'ITA': 'it', 'PTB': 'pt'}
EXTRA = {
    'NLD': 'ik je het de dat is een niet en wat van we in ze hij op te zijn er maar me die heb voor met als ben was mijn aan dit hier om weet naar moet kan ja nee wil heeft hebben jij zo nog hem goed nu dan waar gaan geen mij',
    'PLK': 'nie to się w na i że jest z do co jak ale mi tak za mnie ja o jestem po tym ty już dla czy tylko było mam od wszystko może być jego coś ci go tego cię gdzie teraz ma dobrze kiedy proszę jeśli dlaczego bardzo kto więc',
    'IND': 'aku kau tidak yang itu ini di dan apa akan untuk ada dengan kita saya dia bisa dari ya sudah kamu mereka tahu harus jangan ke telah hanya mau lagi orang kami jika pergi semua tapi baik sangat adalah bagaimana',
}
"""Everyday words of languages that we have no lines of."""
LEAST = 2
"""How often a word that our own lines lack must have been said."""
word = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")


def words_of(text):
    return [w.lower().replace('’', "'") for w in word.findall(unicodedata.normalize('NFC', text))]


def in_corpora(language):
    counts = collections.Counter()
    for name, column in SOURCES[language]:
        with gzip.open(CORPORA / name, 'rt', encoding='utf-8') as file:
            for row in (line.rstrip('\n').split('\t') for line in file):
                counts.update(words_of(row[column]) if len(row) > column else ())
    for at, w in enumerate(EXTRA.get(language, '').split()):
        counts[w] += max(3, 400 // (at + 4))
    return counts


def in_our_lines(language):
    counts = collections.Counter()
    for name in OWN_TABLES if language in OWN_COLUMN else ():
        with open(OWN / f'{name}.tsv', encoding='utf-8', newline='') as file:
            for row in csv.DictReader(file, delimiter='\t', quoting=csv.QUOTE_NONE):
                counts.update(words_of(row.get(OWN_COLUMN[language]) or ''))
    return counts


rows = []
for language in SOURCES:
    own = in_our_lines(language)
    words = [w for w, n in (own + in_corpora(language)).most_common() if n >= LEAST or w in own]
    rows.append(f'{language}\t{" ".join(words)}')
    print(language, len(words), words[:12])
with open(OUT, 'wb') as file:
    file.write(gzip.compress('\n'.join(rows).encode(), 9, mtime=0))
