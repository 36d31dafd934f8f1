import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * The law of the tree (design §1), as a test: what each folder may import, how files are named, how long they
 * may be. Each failure says why the rule exists.
 */
const root = path.join(import.meta.dirname, '..');
const maxLines = 300;

/** Folder → our own folders it may import. What is not listed here may not hold code. */
const mayImport: Record<string, { from: string[]; because: string }> = {
  app: { from: ['app', 'components', 'stores', 'server', 'lib'], because: 'routes only compose' },
  components: { from: ['components', 'stores', 'lib'], because: 'what is drawn knows no server' },
  stores: { from: ['stores', 'lib'], because: 'what the browser remembers draws nothing' },
  lib: { from: ['lib'], because: 'lib runs anywhere: browser, worker, extension' },
  server: { from: ['server', 'pipeline', 'lib', 'messages'], because: 'use cases decide; they draw nothing' },
  pipeline: { from: ['pipeline', 'lib/page'], because: 'the pipeline is a library: no HTTP, database or environment' },
  extension: { from: ['extension', 'lib'], because: 'the extension ships alone' },
};
/** Commands, tests and start files may use everything. */
const unbound = ['scripts', 'bench', 'tests', 'e2e', 'training'];
const rootFiles = [
  'middleware.ts',
  'instrumentation.ts',
  'worker.ts',
  'next.config.ts',
  'drizzle.config.ts',
  'vitest.config.ts',
  'playwright.config.ts',
  'postcss.config.mjs',
  // A service worker is served as it is written.
  'public/share-worker.js',
];
const forbiddenNames = ['index', 'utils', 'helpers', 'common', 'misc', 'types', 'constants'];

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
  .toString()
  .split('\n')
  .filter((file) => /\.(ts|tsx|mjs|cjs|js)$/.test(file) && !file.startsWith('server/db/migrations/'))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));

function topOf(file: string): string {
  return file.includes('/') ? file.slice(0, file.indexOf('/')) : '';
}

/** Repository-relative targets of a file's imports of our own code. */
function ownImports({ file, text }: { file: string; text: string }): string[] {
  const pattern = /(?:\bfrom\s+|\bimport\s*\(\s*|\bimport\s+)['"]([^'"]+)['"]/g;
  return [...text.matchAll(pattern)].flatMap(([, specifier = '']) => {
    if (specifier.startsWith('@/')) return [specifier.slice(2)];
    if (specifier.startsWith('.')) return [path.posix.join(path.posix.dirname(file), specifier)];
    return [];
  });
}

/** Packages a file imports. */
function packageImports(text: string): string[] {
  return [...text.matchAll(/(?:\bfrom\s+|\bimport\s+|\bimport\s*\(\s*)['"]([^'"./@][^'"]*|@[^/'"][^'"]*)['"]/g)].map(
    (match) => match[1]!,
  );
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file);

describe('the tree', () => {
  it('has code only in the folders of the design', () => {
    const known = [...Object.keys(mayImport), ...unbound];
    const strays = files.filter(({ file }) => !known.includes(topOf(file)) && !rootFiles.includes(file));
    expect(
      strays.map(({ file }) => file),
      'a new place for code is a decision: docs/decisions/',
    ).toEqual([]);
  });

  for (const [folder, { from, because }] of Object.entries(mayImport)) {
    it(`lets ${folder} import only ${from.join(', ')}: ${because}`, () => {
      const faults = files
        .filter(({ file }) => topOf(file) === folder && !isTest(file))
        .flatMap((source) =>
          ownImports(source)
            .filter((target) => !from.some((allowed) => target === allowed || target.startsWith(`${allowed}/`)))
            .map((target) => `${source.file} imports ${target}`),
        );
      expect(faults).toEqual([]);
    });
  }

  it('keeps file names in kebab-case and free of dumps and barrels', () => {
    const faults = files.filter(({ file }) => {
      const name = path.posix.basename(file).replace(/(\.(test|spec|config|d))?\.(ts|tsx|mjs|cjs|js)$/, '');
      const segments = file.split('/').slice(0, -1);
      const routing = file.startsWith('app/');
      const kebab = (part: string) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(part);
      const foldersOk = routing || segments.every(kebab);
      return (
        !kebab(name) ||
        forbiddenNames.includes(name) ||
        !foldersOk ||
        // The paths of the API are the specification's: /api/common/…
        (!routing && segments.some((s) => forbiddenNames.includes(s)))
      );
    });
    expect(
      faults.map(({ file }) => file),
      'name a file after what it does: a dump grows, a barrel hides',
    ).toEqual([]);
  });

  it(`keeps every file under ${maxLines} lines`, () => {
    const long = files.filter(({ text }) => text.split('\n').length > maxLines + 1).map(({ file }) => file);
    expect(long, 'a long file has more than one subject: split it by subject').toEqual([]);
  });

  it('reads the environment in one place', () => {
    const readers = files.filter(
      ({ file, text }) =>
        /process\.env\b/.test(text) &&
        !/^(server\/env\.ts|tests|scripts|e2e|[a-z]+\.config\.ts)/.test(file) &&
        !isTest(file) &&
        file !== 'instrumentation.ts',
    );
    expect(
      readers.map(({ file }) => file),
      'server/env.ts checks and documents every variable',
    ).toEqual([]);
  });

  it("marks 'use client' only where things are drawn or remembered", () => {
    const faults = files.filter(
      ({ file, text }) =>
        /^['"]use client['"]/m.test(text) && !/^(components|stores|extension)\/|(^|\/)(global-)?error\.tsx$/.test(file),
    );
    expect(
      faults.map(({ file }) => file),
      'pages stay static; the leaves are the client',
    ).toEqual([]);
  });

  it('imports next/* on the server side only in server/http', () => {
    const faults = files.filter(
      ({ file, text }) =>
        /^(server|pipeline|lib)\//.test(file) &&
        !/^(server\/http|lib\/i18n)\//.test(file) &&
        packageImports(text).some((name) => name === 'next' || name.startsWith('next/')),
    );
    expect(
      faults.map(({ file }) => file),
      'worker.ts runs the same code outside Next',
    ).toEqual([]);
  });
});
