import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from '@playwright/test';

/** Whole journeys against the built product, started as a newcomer starts it, on a data directory of its own. */
const port = Number(process.env.E2E_PORT ?? 3187);
// Emptied by the run itself; its test processes read this file again.
if (!process.env.E2E_DATA_DIR) {
  process.env.E2E_DATA_DIR = path.resolve('test-results/data');
  rmSync(process.env.E2E_DATA_DIR, { recursive: true, force: true });
}

// The pages carry the public half of the key they were built with; the server under test needs the other half.
const builtWith = path.join(process.env.DATA_DIR ?? 'data', 'keys/sign.pem');

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results/browser',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  // A machine that stands still for seconds is no fault of the product; what passed only then is counted and said.
  retries: process.env.CI ? 1 : 0,
  use: {
    baseURL: `http://localhost:${port}`,
    actionTimeout: 15_000,
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-background-networking', '--disable-quic'],
    },
  },
  webServer: {
    command: 'node scripts/start.mjs',
    url: `http://localhost:${port}/api/manga/useCnt/get`,
    timeout: 300_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      ...(existsSync(builtWith) ? { SIGN_PRIVATE_KEY: readFileSync(builtWith, 'utf8') } : {}),
      PORT: String(port),
      DATA_DIR: process.env.E2E_DATA_DIR,
      // e2e/test.ts says which address a test comes from.
      TRUSTED_PROXIES: '1',
      PAYMENTS: 'test',
      ANONYMOUS_PER_ADDRESS: '1000',
      LOG_LEVEL: 'warn',
    },
  },
});
