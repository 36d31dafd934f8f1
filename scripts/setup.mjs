// Brings a clone to the state in which it can run: packages, build, browser. Plain JavaScript, because this is what
// installs everything else.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as util from 'node:util';

// Neither `import.meta.dirname` nor `parseEnv` by name: an old Node lacks them, and is to be told so by checkNode.
export const root = fileURLToPath(new URL('..', import.meta.url));
const minimumNode = [20, 19];

/** Runs a program in the repository, its output shown. @returns {Promise<number>} its exit code */
export function run(program, args, { env = {}, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: quiet ? 'ignore' : 'inherit',
      shell: process.platform === 'win32',
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}

/** Runs a step under a heading; a failing step ends the command with its exit code. */
export async function step(heading, program, args, options) {
  const started = Date.now();
  console.log(`\n→ ${heading}`);
  const code = await run(program, args, options);
  if (code !== 0) fail(`${heading} failed (exit code ${code}). The lines above say why.`, code);
  console.log(`  done in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

/** Prints what is wrong and what to do, and ends the command. @returns {never} */
export function fail(message, code = 1) {
  console.error(`\n✗ ${message}`);
  process.exit(code);
}

/** Refuses a Node that is too old, by name, before anything confusing happens. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > minimumNode[0] || (major === minimumNode[0] && minor >= minimumNode[1])) return;
  fail(
    `Fukidashi needs Node ${minimumNode.join('.')} or newer; this is ${process.versions.node}. See https://nodejs.org.`,
  );
}

/** Installs the locked packages when they are missing or another version of the lock file is installed. */
export async function ensurePackages() {
  const mark = path.join(root, 'node_modules/.fukidashi-lock');
  const wanted = sha256(readFileSync(path.join(root, 'package-lock.json')));
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return;
  await step('Installing packages (once, about a minute)', 'npm', [
    'ci',
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  writeFileSync(mark, wanted);
}

/** Builds the browser extension, which /install hands out, when it or the site's address changed. */
async function ensureExtension() {
  // An image that only serves has no bundler any more, and what it was built with.
  if (!existsSync(local('esbuild'))) return;
  const mark = path.join(root, 'dist/extension/fukidashi-sources');
  const sources = ['package.json', 'app/icon.svg', ...['extension', 'lib', 'messages'].flatMap(filesBelow)];
  const { SITE_URL = '', PORT = '' } = settings();
  const hash = createHash('sha256').update(`${SITE_URL} ${PORT}`);
  for (const file of sources) hash.update(`${file}\0`).update(readFileSync(path.join(root, file)));
  const wanted = hash.digest('hex');
  const isThere = existsSync(path.join(root, 'public/extension/fukidashi-chromium.zip'));
  if (isThere && existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return;
  await step('Building the browser extension', process.execPath, ['--import', 'tsx', 'scripts/extension.ts']);
  writeFileSync(mark, wanted);
}

/** Builds the site when what it is made of changed since the last build. */
export async function ensureBuild() {
  const mark = path.join(root, '.next/fukidashi-sources');
  await ensureExtension();
  if (existsSync(mark) && readFileSync(mark, 'utf8') === buildFingerprint()) return;
  await step('Drawing the pictures of shared links', process.execPath, [
    '--import',
    'tsx',
    'scripts/draw-open-graph.ts',
  ]);
  await step('Building the site (once after each change)', local('next'), ['build'], {
    env: { NODE_ENV: 'production' },
  });
  await step('Hashing inline scripts for the content security policy', process.execPath, [
    'scripts/hash-inline-scripts.mjs',
  ]);
  // Taken after the build, which makes the signing key where there is none.
  writeFileSync(mark, buildFingerprint());
}

/** Path of a locally installed program. */
export function local(program) {
  return path.join(root, 'node_modules/.bin', process.platform === 'win32' ? `${program}.cmd` : program);
}

/** Settings that the built pages show. */
const bakedSettings = [
  'SITE_URL',
  'SUPPORT_EMAIL',
  'COMMUNITY_URL',
  'CHAT_URL',
  'SOCIAL_X',
  'SOCIAL_YOUTUBE',
  'SOCIAL_BLUESKY',
  'SOCIAL_REDDIT',
  'GOOGLE_CLIENT_ID',
  'ANALYTICS_SCRIPT',
  'ANALYTICS_WEBSITE_ID',
  'RECORDING_SCRIPT',
  'BLOG_URL',
  'EXTENSION_CHROME_URL',
  'EXTENSION_FIREFOX_URL',
];

/** Everything the build reads: sources, texts, packages, and the settings that are baked into the pages. */
function buildFingerprint() {
  const folders = ['app', 'components', 'content', 'lib', 'messages', 'public', 'server', 'stores', 'pipeline'];
  const files = ['middleware.ts', 'instrumentation.ts', 'next.config.ts', 'postcss.config.mjs', 'package-lock.json'];
  const hash = createHash('sha256');
  for (const file of [...files, ...folders.flatMap(filesBelow)].filter((file) => !/\.test\.tsx?$/.test(file))) {
    hash.update(`${file}\0`).update(readFileSync(path.join(root, file)));
  }
  const baked = settings();
  const { SIGN_PRIVATE_KEY, DATA_DIR = 'data' } = baked;
  const keyFile = path.resolve(root, DATA_DIR, 'keys/sign.pem');
  const key = SIGN_PRIVATE_KEY || (existsSync(keyFile) ? readFileSync(keyFile, 'utf8') : '');
  return hash.update(`${bakedSettings.map((name) => baked[name] ?? '').join('\0')}\0${key.trim()}`).digest('hex');
}

/** The environment, and what `.env` says besides. */
function settings() {
  const envFile = path.join(root, '.env');
  return { ...(existsSync(envFile) ? util.parseEnv(readFileSync(envFile, 'utf8')) : {}), ...process.env };
}

function filesBelow(folder) {
  const full = path.join(root, folder);
  if (!existsSync(full)) return [];
  return (
    readdirSync(full, { recursive: true })
      .map((name) => path.join(folder, name))
      // Made by the build itself.
      .filter((name) => !/^public[\\/](og|extension)\b/.test(name))
      .filter((name) => statSync(path.join(root, name)).isFile())
      .sort()
  );
}

function sha256(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}
