// npm run translate: pages of this machine through the pipeline alone, without the site; or through a server's API.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type DetectorId, detectorIds, type TranslatorId, translatorIds } from '@/lib/page/engines';
import { fontStyleIds } from '@/lib/page/fonts';
import { isLanguageCode, type LanguageCode, languages } from '@/lib/page/languages';
import type { RegionDocument } from '@/lib/page/region-document';
import { honorificsModes } from '@/lib/page/wishes';
import type { PageMime } from '@/pipeline/decode';
import { PageError, type SpokenLine } from '@/pipeline/page';
import { runningContext } from '@/pipeline/translate/running-context';
import type { PageSettings } from '@/pipeline/translate-page';
import { buildEngines } from '@/server/build-engines';
import type { Engines } from '@/server/engines';
import { type Env, readEnv } from '@/server/env';
import { readGlossary } from './glossary-file';
import { type PageFile, planPageFiles, UsageError, writeWhole } from './page-files';
import { translateOnServer } from './translate-on-server';

const usage = `Translate comic pages on this machine, or with --server on a Fukidashi server by its API.

  npm run translate -- PAGE… --to ENG [options]      PAGE: jpg, png or webp files, or folders of them

  --to CODE          language to translate into (ENG, ESP, JPN…; --languages lists all)
  --from CODE        language of the page; found out when left away
  --out PATH         file (one page) or folder; default: NAME.CODE.EXT beside each page
  --json PATH        also write the region document (docs/region-document.md): file or folder
  --translator ID    ${translatorIds.join(', ')} (default local)
  --detector ID      ${detectorIds.join(', ')} (default: default)
  --glossary FILE    names and terms as JSON: {"ハナ": "Hana"} or [{"source": "ハナ", "target": "Hana"}]
  --honorifics MODE  ${honorificsModes.join(', ')} (default adapt): -san, senpai and the like, for gpt and gemini
  --font ID          ${fontStyleIds.join(', ')} (default ${fontStyleIds[0]})
  --server URL       address of a Fukidashi server, which then does the work
  --key KEY          API key from its /setting (or the variable FUKIDASHI_KEY); takes translations you bought

Exit code: 0 all pages done, 1 some page failed, 2 the command was not understood.`;

const formats: Record<string, PageMime> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
};

process.exitCode = await main().catch((error: unknown) => {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message}\n\n${usage}`);
  return 2;
});

/** @returns the exit code */
async function main(): Promise<number> {
  const { values, positionals } = readArguments();
  if (values.help) return print(usage);
  if (values.languages) return print(languages.map(({ code, label }) => `${code}  ${label}`).join('\n'));
  const settings = { ...readSettings(values), glossary: await readGlossary(values.glossary) };
  if (positionals.length === 0) throw new UsageError('Name at least one page or folder.');
  const plan = await planPageFiles(positionals, {
    out: values.out,
    json: values.json,
    language: settings.targetLanguage,
  });

  const interrupt = new AbortController();
  process.once('SIGINT', () => interrupt.abort());
  if (values.server) {
    const access = { server: values.server, key: values.key ?? process.env.FUKIDASHI_KEY ?? '' };
    return sumUp(plan, await translateOnServer(plan, settings, access, interrupt.signal));
  }
  const engines = await buildEngines({ ...environment(), WORKERS: 1 });
  // Newest first: the pages of one command are a series, so that names and tone stay the same.
  const done: RegionDocument[] = [];
  let failed = 0;
  try {
    for (const [index, file] of plan.entries()) {
      if (interrupt.signal.aborted) return 130;
      const place = `[${index + 1}/${plan.length}]`;
      const document = await translateFile(engines, file, settings, place, {
        signal: interrupt.signal,
        previous: runningContext(done),
      });
      if (document) done.unshift(document);
      else failed += 1;
    }
  } finally {
    await engines.close();
  }
  return sumUp(plan, failed);
}

/** @returns the exit code */
function sumUp(plan: PageFile[], failed: number): number {
  console.log(`${plan.length - failed} of ${plan.length} ${plan.length === 1 ? 'page' : 'pages'} translated.`);
  return failed > 0 ? 1 : 0;
}

/** Translates one page and says so. A page that fails is reported and costs the others nothing. @returns null on failure */
async function translateFile(
  engines: Engines,
  { input, output, json }: PageFile,
  settings: PageSettings,
  place: string,
  { signal, previous }: { signal: AbortSignal; previous: SpokenLine[] },
): Promise<RegionDocument | null> {
  const started = performance.now();
  try {
    const { document, result } = await engines.translatePage(await readFile(input), settings, {
      signal,
      previous,
      mime: formats[path.extname(output).toLowerCase()],
      onProgress: (stage, progress) => showBar(`${place} ${input}`, stage, progress),
    });
    await writeWhole(output, result);
    if (json) await writeWhole(json, `${JSON.stringify(document, null, 2)}\n`);
    const translated = document.regions.filter((region) => region.status === 'translated').length;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    clearBar();
    console.log(`${place} ${input} → ${output}  (${translated} of ${document.regions.length} texts, ${seconds} s)`);
    for (const line of fallbackLines(document)) console.log(`    ${line}`);
    return document;
  } catch (error) {
    clearBar();
    const reason = error instanceof PageError ? error.message : signal.aborted ? 'Interrupted.' : String(error);
    console.error(`${place} ${input}: ${reason}`);
    return null;
  }
}

/** Which translators were passed over, why, and for how many texts. */
function fallbackLines({ regions }: RegionDocument): string[] {
  const counts = new Map<string, number>();
  for (const { translator, reason } of regions.flatMap((region) => region.fallbacks ?? [])) {
    const what = `${translator}: ${reason}`;
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }
  return [...counts].map(([what, count]) => `${what} (${count} ${count === 1 ? 'text' : 'texts'})`);
}

/** @throws UsageError for settings that cannot be used: a person set them, so no stack is of help */
function environment(): Env {
  try {
    return readEnv();
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function readArguments() {
  const option = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        to: option,
        from: option,
        out: option,
        json: option,
        translator: option,
        detector: option,
        font: option,
        glossary: option,
        honorifics: option,
        server: option,
        key: option,
        help: flag,
        languages: flag,
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function readSettings(values: { [name: string]: string | boolean | undefined }): PageSettings {
  const language = (name: 'to' | 'from'): LanguageCode => {
    const code = String(values[name]).toUpperCase();
    if (!isLanguageCode(code)) throw new UsageError(`--${name} ${values[name]} is not one of the 57 language codes.`);
    return code;
  };
  function choice<Id extends string>(name: string, ids: readonly Id[]): Id {
    const id = values[name] ?? ids[0];
    const found = ids.find((known) => known === id);
    if (!found) throw new UsageError(`--${name} ${id} is not one of: ${ids.join(', ')}.`);
    return found;
  }
  if (!values.to) throw new UsageError('Say which language to translate into: --to ENG.');
  return {
    targetLanguage: language('to'),
    sourceLanguage: values.from ? language('from') : undefined,
    translator: choice<TranslatorId>('translator', translatorIds),
    detector: choice<DetectorId>('detector', detectorIds),
    font: choice('font', fontStyleIds),
    ...(values.honorifics && { honorifics: choice('honorifics', honorificsModes) }),
  };
}

function showBar(title: string, stage: string, progress: number): void {
  if (!process.stderr.isTTY) return;
  const filled = Math.round(progress * 24);
  process.stderr.write(`\r\x1b[K${title}  ${'█'.repeat(filled)}${'░'.repeat(24 - filled)} ${stage}`);
}

function clearBar(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
}

function print(text: string): number {
  console.log(text);
  return 0;
}
