import { existsSync } from 'node:fs';
import path from 'node:path';
import { languageOf } from '../lib/page/languages';
import { ensureModel } from '../pipeline/models/ensure-model';
import { installedModels } from '../pipeline/models/installed-models';
import { type ModelEntry, readModelLock, sizeOf, type TranslationEntry } from '../pipeline/models/model-entry';
import { fetchRegistry } from '../pipeline/models/model-registry';
import { PageError } from '../pipeline/page';
import { languagesNamed, normaliseEngineCode } from '../pipeline/translate/engine-languages';
import { readEnv } from '../server/env';

const root = path.resolve(import.meta.dirname, '..');

const usage = `Fetches models: pairs of languages to translate, and networks that read, find or paint better.

  npm run models -- ja-en          one pair (language codes, or this product's own: JPN-ENG)
  npm run models -- ja-fr          both steps of a pair that goes through English
  npm run models -- manga-ocr      one network, by its name in models.lock.json
  npm run models -- --all          everything in models.lock.json
  npm run models -- --list         what is here and what models.lock.json offers

MODEL_MIRROR names a copy of your own that is asked first; OFFLINE=1 forbids downloads; DATA_DIR says where models
are kept. More in docs/models.md.`;

type Settings = { dir: string; mirror?: string; offline: boolean; signal: AbortSignal };

process.exitCode = await main(process.argv.slice(2));

/** @returns exit code: 0 done, 1 something could not be fetched, 2 wrong arguments */
async function main(args: string[]): Promise<number> {
  if (args.includes('--help') || args.includes('-h') || args.length === 0) {
    console.log(usage);
    return args.length === 0 ? 2 : 0;
  }
  const unknown = args.filter((arg) => arg.startsWith('-') && arg !== '--all' && arg !== '--list');
  const lockPath = path.join(root, 'models.lock.json');
  const lock = existsSync(lockPath) ? readModelLock(lockPath) : [];
  const names = args.filter((arg) => !arg.startsWith('-'));
  const named = lock.filter(({ kind, id }) => kind !== 'translation' && names.includes(id));
  const pairs = names.filter((name) => !named.some(({ id }) => id === name));
  const malformed = pairs.filter((pair) => !/^[A-Za-z]{2,3}-[A-Za-z]{2,3}$/.test(pair));
  if (unknown.length > 0 || malformed.length > 0) {
    console.error(`Not understood: ${[...unknown, ...malformed].join(' ')}\n\n${usage}`);
    return 2;
  }
  const env = readEnv();
  const interrupt = new AbortController();
  process.once('SIGINT', () => interrupt.abort());
  const settings = {
    dir: path.resolve(root, env.DATA_DIR, 'models'),
    mirror: env.MODEL_MIRROR,
    offline: env.OFFLINE,
    signal: interrupt.signal,
  };
  if (args.includes('--list')) return list(lock, settings.dir);
  try {
    const entries = args.includes('--all') ? lock : [...named, ...(await entriesFor(pairs, lock, settings))];
    for (const entry of entries) await fetchModel(entry, settings);
    return 0;
  } catch (error) {
    if (interrupt.signal.aborted) console.error('\nStopped; what is complete stays.');
    else if (error instanceof PageError) console.error(`\n${error.message}`);
    else throw error;
    return 1;
  }
}

function list(lock: ModelEntry[], dir: string): number {
  const here = new Map(installedModels(dir).map(({ entry }) => [entry.id, entry]));
  for (const entry of lock) {
    const state = here.has(entry.id) ? 'installed' : '';
    console.log(`${entry.id.padEnd(22)} ${describe(entry).padEnd(40)} ${megabytes(entry).padStart(6)}  ${state}`);
  }
  for (const entry of here.values()) {
    if (lock.some((locked) => locked.id === entry.id)) continue;
    console.log(
      `${entry.id.padEnd(22)} ${describe(entry).padEnd(40)} ${megabytes(entry).padStart(6)}  installed (registry)`,
    );
  }
  console.log('\nOther pairs are looked up in the registry of Firefox: npm run models -- <from>-<to>');
  return 0;
}

/** The models for each pair: the direct one, else both steps through English; from the lock, else the registry. */
async function entriesFor(pairs: string[], lock: ModelEntry[], settings: Settings): Promise<ModelEntry[]> {
  const locked = lock.filter((entry) => entry.kind === 'translation');
  const wanted = pairs.map((pair) => pair.split('-').map(normaliseEngineCode) as [string, string]);
  const pick = (known: TranslationEntry[], [from, to]: [string, string]) => {
    const find = (id: string) => known.find((entry) => entry.id === id);
    const direct = find(`${from}-${to}`);
    if (direct) return [direct];
    const steps = [find(`${from}-en`), find(`en-${to}`)];
    return steps[0] && steps[1] ? (steps as TranslationEntry[]) : null;
  };
  let known = locked;
  if (wanted.some((pair) => !pick(known, pair))) {
    if (settings.offline) {
      throw new PageError(
        'translator-pair-missing',
        `models.lock.json does not have ${pairs.join(', ')}, and OFFLINE forbids asking the registry.`,
      );
    }
    console.log('Not everything is in models.lock.json; asking the registry of Firefox …');
    const registry = await fetchRegistry(settings).catch((error: Error) => {
      settings.signal.throwIfAborted();
      throw new PageError('translator-pair-missing', error.message);
    });
    known = [...locked, ...registry];
  }
  const entries = wanted.flatMap((pair) => {
    const found = pick(known, pair);
    if (!found)
      throw new PageError(
        'translator-pair-missing',
        `There is no model for ${pair.join('-')}: neither in models.lock.json nor in the registry.`,
      );
    return found;
  });
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()];
}

async function fetchModel(entry: ModelEntry, settings: Settings): Promise<void> {
  const label = `${entry.id}  ${describe(entry)}`;
  const live = process.stdout.isTTY;
  let shown = -1;
  await ensureModel(entry, {
    ...settings,
    onProgress(done, total) {
      const percent = Math.floor((done / total) * 100);
      if (!live || percent === shown) return;
      shown = percent;
      const filled = Math.round(percent / 4);
      process.stdout.write(
        `\r${label}  ${'█'.repeat(filled)}${'░'.repeat(25 - filled)} ${String(percent).padStart(3)} % of ${megabytes(entry)}`,
      );
    },
  });
  console.log(
    `${live ? '\n' : ''}${label}  ready (${megabytes(entry)}, ${entry.licence}) in ${path.join(settings.dir, entry.id)}`,
  );
}

function describe(entry: ModelEntry): string {
  if (entry.kind !== 'translation') return entry.label;
  return `${nameOf(entry.from)} → ${nameOf(entry.to)}`;
}

function nameOf(engineCode: string): string {
  const ours = languagesNamed(engineCode)[0];
  return ours ? languageOf(ours).label : engineCode;
}

function megabytes(entry: ModelEntry): string {
  return `${Math.round(sizeOf(entry) / 1e6)} MB`;
}
