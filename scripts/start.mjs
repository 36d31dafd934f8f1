// npm start: from a fresh clone to a running site. --dev serves the sources with hot reload.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import net from 'node:net';
import { checkNode, ensureBuild, ensurePackages, fail, local, root } from './setup.mjs';

checkNode();
if (existsSync('.env')) process.loadEnvFile('.env');
const dev = process.argv.includes('--dev');
const port = Number(process.env.PORT ?? 3000);
if (!Number.isInteger(port) || port < 1 || port > 65_535) {
  fail(`PORT=${process.env.PORT} is not a port: choose a number from 1 to 65535.`);
}

await ensurePackages();
if (await isTaken(port)) {
  fail(`Port ${port} is in use. Stop what runs there, or choose another: PORT=${port + 1} npm start`);
}
if (!dev) await ensureBuild();

console.log('\n→ Starting the database, the worker and the site');
const server = spawn(local('next'), [dev ? 'dev' : 'start', '--port', String(port)], {
  cwd: root,
  env: {
    ...process.env,
    PORT: String(port),
    // Links in mails and the way back from a payment lead to where the site is.
    SITE_URL: process.env.SITE_URL ?? `http://localhost:${port}`,
    NODE_ENV: dev ? 'development' : 'production',
    // Ours hands running pages back first; Next's own handler would end the process under it.
    NEXT_MANUAL_SIG_HANDLE: 'true',
  },
  stdio: ['ignore', 'inherit', 'inherit'],
  shell: process.platform === 'win32',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.once('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));

await answers(port);
console.log(`\n✓ Fukidashi is ready: open http://localhost:${port}\n  Stop it with Ctrl+C.\n`);

function isTaken(wanted) {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => resolve(true));
    probe.listen(wanted, () => probe.close(() => resolve(false)));
  });
}

/** Waits until the site answers a call that needs the database; says so when that takes unusually long. */
async function answers(wanted) {
  const started = Date.now();
  for (let hinted = false; ; ) {
    if (!hinted && Date.now() - started > 60_000) {
      console.log('  The site does not answer yet. The lines above may say why; stop it with Ctrl+C.');
      hinted = true;
    }
    const answer = await fetch(`http://localhost:${wanted}/api/manga/useCnt/get`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
