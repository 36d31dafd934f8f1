import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// Two projects, one command: browser-like tests for what is drawn, plain Node for everything else.
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
          include: ['{lib,server,pipeline,scripts,tests}/**/*.test.ts'],
          setupFiles: ['tests/setup-node.ts'],
          globalSetup: ['tests/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [react()],
        resolve: { alias },
        test: {
          name: 'browser',
          environment: 'jsdom',
          include: ['{components,stores}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/setup-browser.ts'],
          server: { deps: { inline: ['next-intl'] } },
        },
      },
    ],
  },
});
