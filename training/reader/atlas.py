"""Draws the glyphs that training lines are put together from: every character in every font, once.

    python3 atlas.py --language ko --work WORK --packs PACKS [--fonts NAME,NAME]

Writes WORK/LANGUAGE/chars.json (the classes) and WORK/LANGUAGE/atlas/FONT.npz for each font that is there; fonts drawn
before are left alone unless the classes changed. Needs Pillow with raqm, for the forms that marks have in columns.

A glyph's picture is CELL × CELL pixels, ink 255 on 0, with the middle of its square cell in the middle. Fonts are
scaled so that their full-size glyphs are all about equally large: REFERENCE_INK of an em of EM pixels.
"""

import argparse
import hashlib
import json
import os
import zlib

import numpy as np
from PIL import Image, ImageDraw

import fonts
import languages
import text

CELL = 40
EM = 32
REFERENCE_INK = 0.92
REFERENCES = {'ja': '国語東間', 'ko': '한국말들'}
LEAST_INK = 60
"""A picture whose darkest pixel is lighter (of 255) has no glyph in it."""
LEAST_GLYPHS = 0.5
"""Fonts with a smaller share of the classes are left out."""

TURNED = 'ー〜…―「」『』（）［］【】〝〟()~'
"""Marks that lie on their side in a column; where a font has no such form, its form for rows is turned."""
HIGH = '、。'
"""Marks that stand in the upper right of their cell in a column, in rows in the lower left."""
DRAWN_AS = {'‼': '!!', '⁉': '!?', '⁇': '??'}
NOWHERE = '\U000f0000'
"""A character that no font has: what is drawn for it is the sign for missing glyphs."""


def ink_box(picture):
    """left, top, right, bottom in pixels of what is drawn, right and bottom exclusive; None when nothing is."""
    rows = np.flatnonzero(picture.max(1) > LEAST_INK)
    columns = np.flatnonzero(picture.max(0) > LEAST_INK)
    if not len(rows):
        return None
    return columns[0], rows[0], columns[-1] + 1, rows[-1] + 1


class Pen:
    """Draws the characters of one font into cells."""

    def __init__(self, row, packs, language):
        references = REFERENCES[language]
        trial = fonts.Face(row, packs, EM)
        boxes = [self.box_at(trial.font(c), c) for c in references if trial.font(c)]
        if not boxes:
            raise ValueError(f'{row["name"]} lacks {references}')
        ink = np.median([max(right - left, bottom - top) for left, top, right, bottom in boxes])
        size = max(8, round(EM * EM * REFERENCE_INK / ink))
        self.face = fonts.Face(row, packs, size)
        boxes = [self.box_at(self.face.font(c), c) for c in references if self.face.font(c)]
        self.middle = (min(box[1] for box in boxes) + max(box[3] for box in boxes)) / 2
        self.lacking = {}
        # Korean letterers type three full stops as often as the sign for them; so does every second font here.
        self.types_dots = language == 'ko' and zlib.crc32(row['name'].encode()) % 2 == 0

    @staticmethod
    def box_at(font, character):
        """The ink box from the pen's place on the baseline, y downwards."""
        return font.getbbox(character, anchor='ls')

    def drawn(self, character, in_column):
        """(picture, advance in pixels), or None when the font lacks the character. A column's advance is an em."""
        written = DRAWN_AS.get(character, character)
        if character == '…' and self.types_dots and not in_column:
            written = '...'
        font = self.face.font(written[0])
        if font is None:
            return None
        # A single Latin letter stands upright in a column, in the middle of its cell; so do pairs of marks.
        centred = in_column and (written.isascii() or len(written) > 1)
        features = ['vert'] if in_column and not centred else None
        picture, advance = self.picture(font, written, features, centred)
        if picture.max() <= LEAST_INK:
            return None
        if font not in self.lacking:
            self.lacking[font] = self.picture(font, NOWHERE, None, False)[0]
        if np.array_equal(picture, self.lacking[font]):
            return None
        if in_column and character in TURNED + HIGH:
            in_row = self.picture(font, written, None, False)[0]
            if np.array_equal(picture, in_row) or centred:
                picture = np.rot90(in_row, -1) if character in TURNED else np.rot90(in_row, 2)
        return picture, (EM if in_column else advance)

    def picture(self, font, written, features, centred):
        image = Image.new('L', (CELL, CELL))
        advance = font.getlength(written, features=features)
        x, y = CELL / 2 - advance / 2, CELL / 2 - self.middle
        if centred:
            left, top, right, bottom = self.box_at(font, written)
            x, y = CELL / 2 - (left + right) / 2, CELL / 2 - (top + bottom) / 2
        ImageDraw.Draw(image).text((round(x), round(y)), written, font=font, fill=255, anchor='ls', features=features)
        return np.asarray(image), advance


def in_columns(characters):
    """The characters with a picture of their own for columns; kanji and hangul look the same in both."""
    return [c for c in characters if not (languages.is_kanji(c) or languages.is_hangul(c) or c == ' ')]


def draw_font(row, packs, language, characters):
    """Arrays of one font: pictures of all characters as in rows, then of those of in_columns.

    pictures  uint8, n × CELL × CELL
    advances  float32, n: pixels along the line
    boxes     float32, n × 4: ink, pixels from the cell's middle: left, top, right, bottom
    has       bool, n
    """
    pen = Pen(row, packs, language)
    wanted = [(c, False) for c in characters] + [(c, True) for c in in_columns(characters)]
    pictures = np.zeros((len(wanted), CELL, CELL), np.uint8)
    advances = np.full(len(wanted), EM, np.float32)
    boxes = np.zeros((len(wanted), 4), np.float32)
    has = np.zeros(len(wanted), bool)
    for index, (character, in_column) in enumerate(wanted):
        if character == ' ':
            font = pen.face.font(' ') or pen.face.font('.')
            advances[index] = font.getlength(' ') if font else EM / 4
            has[index] = True
            continue
        drawn = pen.drawn(character, in_column)
        if drawn is None:
            continue
        pictures[index], advances[index] = drawn
        boxes[index] = np.array(ink_box(pictures[index])) - CELL / 2
        has[index] = True
    return {'pictures': pictures, 'advances': advances, 'boxes': boxes, 'has': has}


def digest_of(row, characters):
    """What a font's file was drawn for; another digest means drawing it again."""
    with open(__file__, 'rb') as file:
        program = file.read()
    return hashlib.sha256(program + json.dumps([row, characters]).encode()).hexdigest()


def build(language, work, packs, characters, rows):
    """Draws each font of `rows` that is not yet drawn; returns the folder of the language."""
    folder = os.path.join(work, language)
    os.makedirs(os.path.join(folder, 'atlas'), exist_ok=True)
    with open(os.path.join(folder, 'chars.json'), 'w', encoding='utf-8') as file:
        json.dump(characters, file, ensure_ascii=False)
    drawn = []
    for row in rows:
        path = os.path.join(folder, 'atlas', f'{row["name"]}.npz')
        digest = digest_of(row, characters)
        if os.path.exists(path) and str(np.load(path)['digest']) == digest:
            drawn.append(row)
            continue
        arrays = draw_font(row, packs, language, characters)
        share = arrays['has'][: len(characters)].mean()
        print(f'{row["name"]}: {arrays["has"].sum()} pictures, {100 * share:.1f} % of the characters', flush=True)
        if share < LEAST_GLYPHS:
            print('  left out: too few')
            continue
        np.savez(path, digest=digest, **arrays)
        drawn.append(row)
    fields = list(rows[0]) if rows else []
    with open(os.path.join(folder, 'atlas', 'fonts.tsv'), 'w', encoding='utf-8') as file:
        file.writelines('\t'.join(line) + '\n' for line in [fields, *(list(row.values()) for row in drawn)])
    return folder


class Atlas:
    """The pictures of several fonts, as arrays whose first axis is the font.

    Characters that a font lacks are drawn in `stand_in`, the first font that has them.
    """

    def __init__(self, work, language, use=('train',)):
        """`use`: which fonts, by the column of fonts.tsv."""
        folder = os.path.join(work, language)
        with open(os.path.join(folder, 'chars.json'), encoding='utf-8') as file:
            self.characters = json.load(file)
        self.rows = [r for r in fonts.listed(language, os.path.join(folder, 'atlas', 'fonts.tsv')) if r['use'] in use]
        if not self.rows:
            raise FileNotFoundError(f'{folder}/atlas has no font for {"/".join(use)}: run atlas.py')
        loaded = [np.load(os.path.join(folder, 'atlas', f'{row["name"]}.npz')) for row in self.rows]
        self.pictures, self.advances, self.boxes, self.has = (
            np.stack([arrays[key] for arrays in loaded]) for key in ('pictures', 'advances', 'boxes', 'has')
        )
        self.kinds = [row['kind'] for row in self.rows]
        weights = np.array([float(row['weight']) for row in self.rows])
        self.weights = weights / weights.sum()
        self.stand_in = self.has.argmax(0)
        count = len(self.characters)
        self.in_column = np.arange(count)
        for place, character in enumerate(in_columns(self.characters)):
            at = self.characters.index(character)
            # A mark that no font has in its form for columns is drawn as in rows.
            self.in_column[at] = count + place if self.has[:, count + place].any() else at
        self.drawable = self.has[:, :count].any(0)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--language', choices=sorted(languages.LANGUAGES), required=True)
    parser.add_argument('--work', required=True, help='folder for the atlas and everything made from it')
    parser.add_argument('--packs', help="folder of npm's fonts, see fonts.py")
    parser.add_argument('--text', action='append', help='FILE[:COLUMN] whose characters become classes too')
    parser.add_argument('--fonts', help='names, comma between them; all of fonts.tsv when left out')
    args = parser.parse_args()
    language = languages.LANGUAGES[args.language]
    names = args.fonts.split(',') if args.fonts else None
    rows = [row for row in fonts.listed(args.language) if names is None or row['name'] in names]
    rows = fonts.say_missing(rows, args.packs)
    if not rows:
        parser.error('none of the fonts is there')
    characters = text.characters(language, text.sentences(language, language.text_files + (args.text or [])))
    folder = build(args.language, args.work, args.packs, characters, rows)
    atlas = Atlas(args.work, args.language, use=('train', 'test'))
    lacking = ''.join(c for c, there in zip(atlas.characters, atlas.drawable) if not there)
    print(f'{folder}: {len(characters)} characters, {len(atlas.rows)} fonts')
    if lacking:
        print(f'in no font, so never drawn: {lacking}')


if __name__ == '__main__':
    main()
