"""Trains a tiny translator for a few steps, exports it, and asks the real engine: does the way through still work?

    python3 smoke.py

Says `ok` at its end. Needs the project's node_modules for the engine; takes half a minute.
"""

import gzip
import json
import os
import subprocess
import sys
import tempfile

from evaluate import answered, read_lines

HERE = os.path.dirname(os.path.abspath(__file__))


def run(*command):
    done = subprocess.run([sys.executable, *command], cwd=HERE, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f'{" ".join(command)}\n{done.stdout}\n{done.stderr}')
    return done.stdout


def corpora(folder):
    """A few hundred of our own lines in the place of the large corpora."""
    with open(f'{HERE}/../corpora/comic-own.tsv', encoding='utf-8') as file:
        rows = [line.rstrip('\n').split('\t') for line in file][1:]
    for source, target, columns in (('en', 'es', (2, 5)), ('en', 'fr', (2, 6))):
        pairs = [(row[columns[0]], row[columns[1]]) for row in rows if row[columns[0]] and row[columns[1]]]
        for suffix, part in (('', pairs[:300]), ('.dev', pairs[300:320]), ('.test', pairs[320:340])):
            with gzip.open(f'{folder}/{source}-{target}{suffix}.tsv.gz', 'wt', encoding='utf-8') as file:
                file.writelines(f'{x}\t{y}\n' for x, y in part)


def main():
    with tempfile.TemporaryDirectory() as folder:
        corpora(folder)
        run('prepare.py', '--corpora', folder, '--out', f'{folder}/prep', '--pairs', 'en-es,en-fr',
            '--vocabulary', '800', '--variants', '2', '--own', '0')  # fmt: skip
        shape = ['--dim', '64', '--ffn', '64', '--heads', '2', '--encoder', '2', '--decoder', '1']
        losses = []
        for attempt in ('first', 'again'):
            out = run('train.py', '--prep', f'{folder}/prep', '--out', f'{folder}/{attempt}', '--minutes', '60',
                      '--steps', '160', '--say-every', '40', '--tokens', '600', '--dev-lines', '4', '--rate', '5e-3',
                      '--warmup', '10', *shape)  # fmt: skip
            losses.append([line.split('loss ')[1].split()[0] for line in out.splitlines() if ' loss ' in line])
        if len(losses[0]) != 4 or losses[0] != losses[1]:
            raise SystemExit(f'the same seed trained otherwise: {losses}')

        starter = f'{folder}/models/starter-smoke'
        run('export.py', '--prep', f'{folder}/prep', '--run', f'{folder}/first', '--out', starter, '--name', 'smoke',
            '--check', '20')  # fmt: skip
        with open(f'{starter}/model.json', encoding='utf-8') as file:
            card = json.load(file)
        with open(f'{starter}/model.json', 'w', encoding='utf-8') as file:
            json.dump({'id': 'starter-smoke', 'from': ['en'], 'to': ['es', 'fr'], **card}, file)
        for target in ('es', 'fr'):
            check = f'{folder}/first/check.en-{target}'
            said, _ = answered(f'{folder}/models', 'en', target, read_lines(f'{check}.source.txt'), plain=True)
            wanted = read_lines(f'{check}.int8.txt')
            # After so few steps rounding soon leads elsewhere; how they begin is enough to know the file was read.
            alike = sum(a[:4] == b[:4] for a, b in zip(said, wanted, strict=True))
            if alike < 15:
                raise SystemExit(f'en-{target}: the engine begins {alike} of {len(said)} lines as torch: {said} {wanted}')
    print('ok')


if __name__ == '__main__':
    main()
