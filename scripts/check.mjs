// npm run check: types, lint, architecture, texts, settings and known holes in packages; seconds, no database. --write mends what can be mended.
import { checkNode, ensurePackages, local, step } from './setup.mjs';

const quickTests = [
  'tests/architecture.test.ts',
  'tests/messages.test.ts',
  'tests/content.test.ts',
  'tests/settings.test.ts',
  'tests/documents.test.ts',
];
const write = process.argv.includes('--write');

checkNode();
await ensurePackages();
await step('Lint and format', local('biome'), ['check', ...(write ? ['--write'] : []), '.']);
await step('Route types', local('next'), ['typegen']);
await step('Types', local('tsc'), ['--noEmit']);
await step('Architecture, texts, settings', local('vitest'), [
  'run',
  '--project',
  'node',
  ...(write ? ['--update'] : []),
  ...quickTests,
]);
await import('./audit.mjs');
