import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');

/**
 * Writes the least site that Next makes of a page: static, in every language, behind our own middleware, and nothing
 * else of ours. It lies beneath our folder so that it finds the same packages.
 * @returns its folder
 */
export function writeBareSite(): string {
  const folder = path.join(root, 'test-results', 'bare-next');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(path.join(folder, 'server'), { recursive: true });
  for (const shared of ['lib', 'middleware.ts', 'server/env.ts']) {
    cpSync(path.join(root, shared), path.join(folder, shared), { recursive: true });
  }
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  return folder;
}

const files = {
  'package.json': JSON.stringify({ name: 'bare', private: true, type: 'module' }),
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      target: 'ES2023',
      lib: ['dom', 'ES2023'],
      module: 'esnext',
      moduleResolution: 'bundler',
      jsx: 'react-jsx',
      strict: true,
      skipLibCheck: true,
      noEmit: true,
      paths: { '@/*': ['./*'] },
      plugins: [{ name: 'next' }],
    },
  }),
  'next.config.ts': `
import path from 'node:path';
export default {
  reactStrictMode: true,
  poweredByHeader: false,
  typescript: { ignoreBuildErrors: true },
  turbopack: { root: path.join(import.meta.dirname, '../..') },
};
`,
  // Without one Next finds ours, further up.
  'instrumentation.ts': 'export function register() {}\n',
  'app/[locale]/layout.tsx': `
import type { ReactNode } from 'react';
import { locales } from '@/lib/i18n/locales';
export const dynamicParams = false;
export const generateStaticParams = () => locales.map((locale) => ({ locale }));
export default function Layout({ children }: { children: ReactNode }) {
  return <html lang="en"><body>{children}</body></html>;
}
`,
  'app/[locale]/about/page.tsx': `
export default function Page() {
  return <main><h1>About</h1><p>A bare page.</p></main>;
}
`,
};
