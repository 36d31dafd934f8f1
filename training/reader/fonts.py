"""The fonts that glyphs are drawn with: fonts.tsv, where each lies, and which are missing.

    python3 fonts.py --language ko --packs PACKS [--fetch]

Says which fonts of fonts.tsv are not there and how to get them. Debian's lie below /usr/share/fonts; those of npm in
the folder PACKS, where --fetch puts them (`npm pack`), or in the repository's own node_modules.

Columns of fonts.tsv: `kind` is the look, `use` is train or test (never trained on), `weight` how often it is drawn with
beside the others, `file` a path below /usr/share/fonts or, for npm, the weight of the face (400 is its 400.css),
`index` the face in a collection. GPL fonts are for measuring only.
"""

import argparse
import csv
import os
import re
import subprocess
import tarfile

from PIL import ImageFont

HERE = os.path.dirname(os.path.abspath(__file__))
SYSTEM = '/usr/share/fonts'
NODE_MODULES = os.path.join(HERE, '..', '..', 'node_modules')


def listed(language, table=None):
    """Rows of fonts.tsv for a language, as dictionaries."""
    with open(table or os.path.join(HERE, 'fonts.tsv'), encoding='utf-8', newline='') as file:
        rows = list(csv.DictReader(file, delimiter='\t'))
    return [row for row in rows if row['language'] == language]


def place_of(row, packs):
    """The file of a Debian font or the folder of an npm font; None when it is not there."""
    if row['source'] == 'debian':
        path = os.path.join(SYSTEM, row['file'])
        return path if os.path.exists(path) else None
    for folder in (packs, NODE_MODULES):
        path = os.path.join(folder, row['package']) if folder else ''
        if path and os.path.exists(os.path.join(path, f'{row["file"]}.css')):
            return path
    return None


def missing(rows, packs):
    return [row for row in rows if place_of(row, packs) is None]


def fetch(rows, packs):
    """Packs npm's fonts into the folder `packs`, unpacked as packs/@fontsource/NAME."""
    for package in sorted({row['package'] for row in rows if row['source'] == 'npm'}):
        target = os.path.join(packs, package)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        command = ['npm', 'pack', '--silent', '--pack-destination', packs, package]
        said = subprocess.run(command, check=True, capture_output=True, text=True)
        archive = os.path.join(packs, said.stdout.split()[-1])
        with tarfile.open(archive) as tar:
            for member in tar.getmembers():
                member.name = re.sub('^package', package, member.name)
                # Only what is drawn with: style sheets and woff2 files.
                if member.isfile() and re.search(r'\.(css|woff2)$|LICENSE', member.name) and '..' not in member.name:
                    tar.extract(member, packs)
        os.remove(archive)


def say_missing(rows, packs):
    """Prints what is missing and the commands that bring it; returns the rows that are there."""
    gone = missing(rows, packs)
    debian = sorted({row['package'] for row in gone if row['source'] == 'debian'})
    npm = sorted({row['package'] for row in gone if row['source'] == 'npm'})
    for row in gone:
        print(f'missing font: {row["name"]} ({row["package"]})')
    if debian:
        print('  apt-get install ' + ' '.join(debian))
    if npm:
        print('  python3 fonts.py --packs PACKS --fetch   brings ' + ' '.join(npm))
    return [row for row in rows if row not in gone]


class Face:
    """One font at one size: which loaded file draws a character, whether in one file or in npm's many subsets."""

    def __init__(self, row, packs, size):
        """`size`: pixels of the em."""
        place = place_of(row, packs)
        if place is None:
            raise FileNotFoundError(f'{row["name"]} is not installed: {row["package"]}')
        self.size = size
        self.loaded = {}
        if row['source'] == 'debian':
            self.index, self.whole, self.subsets = int(row['index']), place, None
        else:
            self.index, self.whole = 0, None
            self.subsets = subset_files(place, row['file'])

    def font(self, character):
        """The font object that may have the character, or None."""
        path = self.whole or self.subsets.get(ord(character))
        if path is None:
            return None
        if path not in self.loaded:
            layout = ImageFont.Layout.RAQM
            self.loaded[path] = ImageFont.truetype(path, self.size, index=self.index, layout_engine=layout)
        return self.loaded[path]


def subset_files(folder, weight):
    """From code point to the file of an @fontsource package that holds it, by the ranges in its style sheet."""
    with open(os.path.join(folder, f'{weight}.css'), encoding='utf-8') as file:
        sheet = file.read()
    files = {}
    for block in re.findall(r'@font-face\s*{([^}]*)}', sheet):
        name = re.search(r'url\(\./(files/[^)]*\.woff2)\)', block)
        ranges = re.search(r'unicode-range:\s*([^;]*);', block)
        if not name or not ranges:
            continue
        for part in ranges.group(1).split(','):
            first, _, last = part.strip()[2:].partition('-')
            for code in range(int(first, 16), int(last or first, 16) + 1):
                files.setdefault(code, os.path.join(folder, name.group(1)))
    return files


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--language', choices=('ja', 'ko'), action='append', help='both when left out')
    parser.add_argument('--packs', help="folder of npm's fonts")
    parser.add_argument('--fetch', action='store_true', help="pack npm's missing fonts into it")
    args = parser.parse_args()
    rows = [row for language in args.language or ('ja', 'ko') for row in listed(language)]
    if args.fetch:
        if not args.packs:
            parser.error('--fetch needs --packs')
        fetch(missing(rows, args.packs), args.packs)
    there = say_missing(rows, args.packs)
    print(f'{len(there)} of {len(rows)} fonts are there')


if __name__ == '__main__':
    main()
