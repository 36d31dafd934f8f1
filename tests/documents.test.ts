import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const documents = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], { cwd: root })
  .toString()
  .split('\n')
  // Prose names addresses of the site (tests/content.test.ts), not places of the tree.
  .filter((file) => file && !/^content\/./.test(file));

/** Places of ours that a document names between backquotes or as a link target. */
function namedPaths(document: string): string[] {
  const text = readFileSync(path.join(root, document), 'utf8');
  const quoted = [
    ...text.matchAll(
      /`((?:app|components|stores|lib|server|pipeline|content|messages|models|tests|e2e|bench|scripts|docs|public|training)\/[\w./[\]-]*)`/g,
    ),
  ];
  const linked = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)/g)].map((match) => [
    '',
    path.posix.join(path.posix.dirname(document), match[1]!),
  ]);
  return [...quoted, ...linked].map((match) => match[1]!);
}

describe('documents', () => {
  it.each(documents)('%s names only places that exist', (document) => {
    const gone = namedPaths(document).filter((place) => !existsSync(path.join(root, place)));
    expect(gone).toEqual([]);
  });

  it('name every npm script in the README', () => {
    const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
    const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    const missing = Object.keys(scripts).filter(
      (name) => !readme.includes(`npm run ${name}`) && !readme.includes(`npm ${name}`),
    );
    expect(missing).toEqual([]);
  });
});
