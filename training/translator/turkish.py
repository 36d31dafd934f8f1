"""Turkish names and their suffixes, as pipeline/translate/turkish-suffixes.ts puts them; and names in the place of he
and she."""

import re
import unicodedata

from text import small

FORMS = (
    '(y)I (y)A DA DAn (n)In (y)lA DAki (n)Inki lAr lArI lArA lArIn lArdA lArdAn lArlA (y)DI (y)mIş (y)sA (y)Im sIn '
    '(y)Iz sInIz DIr sIz lI CA (y)ken DAydI DAymIş DAyken DAyIm DAsIn DAysA DAndI (n)IndI (n)IndIr (y)lAydI (y)lAymIş '
    '(y)lAyken (y)lAyIm (y)sAn (I)m (I)mIz CIğIm'
).split(' ')
"""A is a or e, I is ı, i, u or ü, D is d or t, C is c or ç; in brackets what only stands behind vowels, or an I that
only stands behind consonants (Göksel and Kerslake, Turkish: A Comprehensive Grammar, 2005)."""
VOWELS = 'aeıioöuü'
HARMONY = dict(zip('aıeiouöü', 'ııiiuuüü', strict=True))
BEFORE_SILENT_E = dict(zip('aeiou', 'eiaou', strict=True))

CASES = {'o': '', 'onu': '(y)I', 'ona': '(y)A', 'onun': '(n)In', 'onunla': '(y)lA', 'ondan': 'DAn', 'onda': 'DA'}
# Not that time, that man, those two, until then.
HE = re.compile(
    r'\b(?:o(?! (?:zaman|an|gün|gece|kadar|yüzden|sırada|hâl|hal|adam|herif|kız|kadın|çocuk|şey|yıl|sabah|akşam|ara|iki|k[aı]))'
    r'|onu|ona|onunla|onun|ondan|onda)\b(?! (?:kadar|önce|sonra|beri|dolayı|ötürü|için|gibi))',
    re.I,
)
NO_VERB = re.compile(r'\b(?:var|yok|vardı|yoktu|varmış|yokmuş|gerek|lazım|ait)', re.I)
THEIRS = re.compile(r'\w+(?:[ıiuü]|[ıiuü]n(?:[aeıiuü]|d[ae]n?))\b')
NOT_OF_HIM = re.compile(r"\b(?:it|its|that|this|they|them|their|has|had|have|got)\b|'s got", re.I)


def sounds_of(name):
    """The end of a name as Turkish readers say it: Mayk for Mike, Luk for Luke, Rey for Ray, Cek for Jack, Meri for Mary."""
    plain = unicodedata.normalize('NFC', re.sub('[\u0300-\u0304\u0307]', '', unicodedata.normalize('NFD', name.lower())))
    silent = re.fullmatch('([^aeiou]+)([aeiou])([^aeiouhwxy])e', plain)
    plain = silent[1] + BEFORE_SILENT_E[silent[2]] + silent[3] if silent else plain
    for ending, said in (('[ae]y$', 'ey'), ('ack$', 'eck'), (f'(?<=[^{VOWELS}])y$', 'i'), ('c$', 'k')):
        plain = re.sub(ending, said, plain)
    return plain


def suffix_of(form, name):
    """A suffix as it sounds behind a name."""
    stem = word = sounds_of(name)
    after_vowel = stem[-1] in VOWELS
    for sign in re.sub(r'\((.)\)', lambda found: found[1] if after_vowel == (found[1] != 'I') else '', form):
        last = next((letter for letter in reversed(word) if letter in VOWELS), 'e')
        hard = word[-1] in 'çfhkpsştx'
        word += {'A': 'a' if last in 'aıou' else 'e', 'I': HARMONY[last], 'D': 'dt'[hard], 'C': 'cç'[hard]}.get(sign, sign)
    return word[len(stem) :]


def with_name(text, old, name):
    """A text with a name in the place of another, and the suffixes behind it as the name wants them."""
    def put(found):
        form = next((form for form in FORMS if suffix_of(form, old) == found[1]), None)
        return name + (f"'{suffix_of(form, name) if form else found[1]}" if found[1] else '')

    return re.sub(rf"(?<!\w){re.escape(old)}(?!\w)(?:'(\w+))?", put, text)


def he_named(said, x, y, name):
    """(x, y) with a name in the place of the one he, she, him, his or her of x, which `said` has found; as it is where
    it cannot be told what answers it."""
    owns = said.group().lower() == 'his' or bool(re.match('her [a-z]', x[said.start() :], re.I))
    here = x[: said.start()] + name + "'s" * owns + x[said.end() :]
    if NOT_OF_HIM.search(x):
        return x, y
    found = list(HE.finditer(y))
    if len(found) == 1:
        form = CASES[small(found[0].group(), 'tr')]
        if owns and form != '(n)In':
            return x, y
        there = name + (f"'{suffix_of(form, name)}" if form else '')
        return here, y[: found[0].start()] + there + y[found[0].end() :]
    if found or said.start() or NO_VERB.search(y) or not y[:1].isalpha() or said.group() in ('Him', 'Himself'):
        return x, y
    rest = y if "'" in y.split(' ')[0] else small(y[0], 'tr') + y[1:]
    if not owns:
        return (here, f'{name} {rest}') if re.match("(?:He|She)(?=[ '])", x) else (x, y)
    if any(THEIRS.fullmatch(word.rstrip('.,!?…')) for word in y.split(' ')[:2]):
        return here, f"{name}'{suffix_of('(n)In', name)} {rest}"
    return x, y
