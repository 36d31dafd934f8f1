import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// Three projects, one command: plain Node, Node with a database, and browser-like for what is drawn.
// TZ is set to an odd offset so that code which forgets a time zone fails.
process.env.TZ = 'Asia/Kathmandu';

const alias = { '@/': `${import.meta.dirname}/` };

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'node',
          environment: 'node',
          include: ['{bench,lib,pipeline,scripts,tests,training}/**/*.test.ts', 'extension/*.test.ts'],
          setupFiles: ['tests/setup-node.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // Its ES modules are not marked as such, so plain Node cannot import them; bundlers can.
          server: { deps: { inline: ['jsencrypt', 'next-intl'] } },
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'server',
          environment: 'node',
          include: ['{server,app}/**/*.test.ts'],
          setupFiles: ['tests/setup-node.ts'],
          globalSetup: ['tests/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          server: { deps: { inline: ['jsencrypt'] } },
        },
      },
      {
        plugins: [react()],
        resolve: { alias },
        test: {
          name: 'browser',
          environment: 'jsdom',
          include: ['{components,stores}/**/*.test.{ts,tsx}', 'extension/*/**/*.test.ts'],
          setupFiles: ['tests/setup-browser.ts'],
          testTimeout: 60_000,
          server: { deps: { inline: ['next-intl', 'jsencrypt'] } },
        },
      },
    ],
  },
});
