"""Word lists for spacing and for telling Latin-script languages apart: models/latin-words.tsv.gz.

    python3 words.py CORPORA_FOLDER OUT.tsv.gz

One line a language: CODE, a tab, words by falling frequency.
"""
import collections, gzip, re, sys, unicodedata
C = sys.argv[1].rstrip('/') + '/'  # folder of the corpora
SOURCES = {
    'ENG': [('en-fr.tsv.gz', 0), ('en-de.tsv.gz', 0), ('en-es.tsv.gz', 0), ('ja-en.tsv.gz', 1), ('comic.fr-en.tsv.gz', 1)],
    'FRA': [('en-fr.tsv.gz', 1), ('comic.fr-en.tsv.gz', 0)],
    'DEU': [('en-de.tsv.gz', 1), ('comic.de-en.tsv.gz', 0)],
    'ESP': [('en-es.tsv.gz', 1), ('comic.es-en.tsv.gz', 0)],
    'VIN': [('en-vi.tsv.gz', 1), ('comic.vi-en.tsv.gz', 0)],
    'ITA': [('comic.it-en.tsv.gz', 0)], 'PTB': [('comic.pt-en.tsv.gz', 0)], 'NLD': [('comic.nl-en.tsv.gz', 0)],
    'PLK': [('comic.pl-en.tsv.gz', 0)], 'IND': [('comic.id-en.tsv.gz', 0)],
}
EXTRA = {
    'ITA': 'non che di e il la è un una per in sono mi ho ha con ma lo si se ti come cosa questo qui le sei da bene tutto del della hai io tu no sì più perché anche quando chi dove solo mio mia tuo tua era fare detto fatto stato essere molto ora mai niente grazie allora ancora adesso gli al alla nel nella dei delle questa quello quella loro noi voi lui lei suo sua abbiamo hanno siamo sta sto può posso devo vuoi voglio andare via casa tempo uomo vita prima dopo senza sempre',
    'PTB': 'não que de e o a é um uma para em eu você está com mas se isso me por os as do da no na te foi meu minha seu sua ele ela como mais bem aqui tem muito sim ser vai estou vou quem onde quando porque nada tudo agora ainda já só nós eles fazer disse feito obrigado então também nunca sempre até depois antes sem esse essa este esta aquele pode posso quero precisa vamos casa tempo homem vida mãe pai',
    'NLD': 'ik je het de dat is een niet en wat van we in ze hij op te zijn er maar me die heb voor met als ben was mijn aan dit hier om weet naar moet kan ja nee wil heeft hebben jij zo nog hem goed nu dan waar gaan geen mij',
    'PLK': 'nie to się w na i że jest z do co jak ale mi tak za mnie ja o jestem po tym ty już dla czy tylko było mam od wszystko może być jego coś ci go tego cię gdzie teraz ma dobrze kiedy proszę jeśli dlaczego bardzo kto więc',
    'IND': 'aku kau tidak yang itu ini di dan apa akan untuk ada dengan kita saya dia bisa dari ya sudah kamu mereka tahu harus jangan ke telah hanya mau lagi orang kami jika pergi semua tapi baik sangat adalah bagaimana',
}
LIMIT = {'ENG': 26000, 'FRA': 22000, 'DEU': 22000, 'ESP': 22000}
word = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
out = []
for lang, files in SOURCES.items():
    n = collections.Counter()
    for f, col in files:
        for l in gzip.open(C + f, 'rt'):
            p = l.rstrip('\n').split('\t')
            if len(p) > col: n.update(w.lower().replace('’', "'") for w in word.findall(unicodedata.normalize('NFC', p[col])))
    for i, w in enumerate(EXTRA.get(lang, '').split()): n[w] += max(3, 400 // (i + 4))
    least = 2
    words = [w for w, c in n.most_common() if c >= least][: LIMIT.get(lang, 8000)]
    out.append(lang + '\t' + ' '.join(words)); print(lang, len(words), words[:12])
z = gzip.compress('\n'.join(out).encode(), 9, mtime=0); open(sys.argv[2], 'wb').write(z); print(len(z))
