import { existsSync } from 'node:fs';
import { z } from 'zod';

/**
 * The one reader of process.env. Every setting has a default that works on a laptop; .env.example is written
 * from this table (`npm run check -- --write`), so the two cannot disagree.
 */
const settings = {
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production').describe('Set by the commands.'),
  PORT: z.coerce.number().int().default(3000).describe('Port that the site listens on.'),
  SITE_URL: z
    .url()
    .default('http://localhost:3000')
    .describe('Public address, for canonical and alternate links; without it this machine’s, with PORT.'),
  ROLE: z.enum(['all', 'web', 'worker']).default('all').describe('all: web and worker in one process.'),
  WORKERS: z.coerce
    .number()
    .int()
    .min(1)
    .max(64)
    .default(1)
    .describe('Pages translated at the same time by one process.'),
  DATA_DIR: z.string().default('data').describe('Database, pictures, models and keys of a single machine.'),
  DATABASE_URL: z.url().optional().describe('PostgreSQL to use instead of the embedded one.'),
  STORAGE: z
    .enum(['disk', 's3'])
    .default('disk')
    .describe('Where pictures lie: in DATA_DIR, or in a bucket that all machines share.'),
  S3_BUCKET: z.string().optional().describe('Name of that bucket; it must exist.'),
  S3_ENDPOINT: z.url().optional().describe('Address of a store that speaks S3; Amazon’s own when absent.'),
  S3_REGION: z.string().default('us-east-1').describe('Its region; most other stores take any.'),
  S3_ACCESS_KEY: z.string().optional().describe('Access key; without it the role of the machine counts.'),
  S3_SECRET_KEY: z.string().optional().describe('The secret of that key.'),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe('Bearer token of who may read /api/metrics (docs/operations.md); without it nobody may.'),
  WORKER_PORT: z.coerce
    .number()
    .int()
    .optional()
    .describe(
      'Port on which a worker of its own (npm run worker) answers for its health and metrics; none when absent.',
    ),
  SECRET: z
    .string()
    .min(32)
    .optional()
    .describe('Signs cookies and picture URLs; made in DATA_DIR when absent. The same on every machine.'),
  SIGN_PRIVATE_KEY: z
    .string()
    .optional()
    .describe(
      'PEM (RSA 2048) that opens the sign header; made in DATA_DIR when absent. The same on every machine and at build time.',
    ),
  SUPPORT_EMAIL: z
    .email()
    .optional()
    .describe(
      'Address shown as contact in the footer and on /contact; this and the links below are read at build time.',
    ),
  COMMUNITY_URL: z.url().optional().describe('Public repository where members report faults, linked likewise.'),
  CHAT_URL: z.url().optional().describe('Chat server, linked likewise.'),
  SOCIAL_X: z.url().optional().describe('Address of your profile on X, linked in the footer.'),
  SOCIAL_YOUTUBE: z.url().optional().describe('The same on YouTube.'),
  SOCIAL_BLUESKY: z.url().optional().describe('The same on Bluesky.'),
  SOCIAL_REDDIT: z.url().optional().describe('The same on Reddit.'),
  ANALYTICS_SCRIPT: z
    .url()
    .optional()
    .describe(
      'Script that counts visits, e.g. of Umami; added only after consent. Read at build time, like the next two.',
    ),
  ANALYTICS_WEBSITE_ID: z.string().optional().describe('Identifier of this site for it (data-website-id).'),
  RECORDING_SCRIPT: z
    .url()
    .optional()
    .describe('Script that records sessions and draws heat maps; added only after consent.'),
  ANALYTICS_ORIGINS: z
    .string()
    .default('')
    .describe('Further origins that these two scripts talk to, with blanks between, e.g. https://*.example.com.'),
  BLOG_URL: z
    .url()
    .optional()
    .describe('Address of a blog elsewhere, linked instead of the posts in content/blog. Read at build time.'),
  BLOG_FEED_URL: z.url().optional().describe('Its feed (RSS or Atom), for the latest posts in the footer.'),
  EXTENSION_CHROME_URL: z
    .url()
    .optional()
    .describe('Address of the extension in the Chrome Web Store, linked at /install. Read at build time.'),
  EXTENSION_FIREFOX_URL: z.url().optional().describe('The same at addons.mozilla.org.'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('Mail server, e.g. smtp://user:password@host:587; without it mails are written to DATA_DIR/outbox.'),
  MAIL_FROM: z.string().optional().describe('Sender of mails, e.g. Fukidashi <hello@example.com>.'),
  GOOGLE_CLIENT_ID: z
    .string()
    .optional()
    .describe(
      'Signing in with Google: an OAuth client whose redirect URI is SITE_URL/login. Its button is drawn at build time.',
    ),
  GOOGLE_CLIENT_SECRET: z.string().optional().describe('The secret of that client.'),
  GOOGLE_ISSUER: z
    .url()
    .default('https://accounts.google.com')
    .describe('OpenID provider behind “Sign in with Google”; another one for tests.'),
  TRUSTED_PROXIES: z.coerce
    .number()
    .int()
    .min(0)
    .default(0)
    .describe('Reverse proxies in front of the site, for the visitor address in X-Forwarded-For.'),
  ANONYMOUS_PER_ADDRESS: z.coerce
    .number()
    .int()
    .min(1)
    .default(3)
    .describe('Free translations a day for one address without an account (one for each browser).'),
  QUEUE_LIMIT_ANONYMOUS: z.coerce
    .number()
    .int()
    .min(0)
    .default(30)
    .describe(
      'Pages of visitors without an account that may be in line; while so many are, a further one is asked to come back later.',
    ),
  QUEUE_LIMIT_FREE: z.coerce
    .number()
    .int()
    .min(0)
    .default(60)
    .describe('The same for members who have bought nothing.'),
  QUEUE_LIMIT_PAYING: z.coerce
    .number()
    .int()
    .min(1)
    .default(240)
    .describe('The same for members who have; each class has a line of its own, so none is kept out by another.'),
  DEEPL_KEY: z
    .string()
    .optional()
    .describe(
      'Key of the DeepL API, for the translator "remote". The first of DeepL, Google, Azure and LibreTranslate that is set up does its work.',
    ),
  DEEPL_URL: z.url().optional().describe('Address of the DeepL API when it is not the one that the key belongs to.'),
  GOOGLE_TRANSLATE_KEY: z.string().optional().describe('Key of Google Cloud Translation (v2), for "remote".'),
  GOOGLE_TRANSLATE_URL: z.url().optional().describe('Address of Google Cloud Translation, when it is not its own.'),
  AZURE_TRANSLATOR_KEY: z.string().optional().describe('Key of Azure AI Translator (v3), for "remote".'),
  AZURE_TRANSLATOR_REGION: z
    .string()
    .optional()
    .describe('Region of that key, e.g. westeurope; none for a global one.'),
  AZURE_TRANSLATOR_URL: z.url().optional().describe('Address of Azure AI Translator, when it is not the global one.'),
  LIBRETRANSLATE_URL: z.url().optional().describe('Address of a LibreTranslate server, for "remote".'),
  LIBRETRANSLATE_KEY: z.string().optional().describe('Its key, where it wants one.'),
  GPT_MODEL: z
    .string()
    .optional()
    .describe(
      'Model of the premium translator "gpt", a name that the API below knows. Sees pictures if the model does.',
    ),
  GPT_KEY: z.string().optional().describe('Key of that API.'),
  GPT_URL: z
    .url()
    .default('https://api.openai.com/v1')
    .describe("Address of an API that speaks OpenAI's chat completions: OpenAI's own, or vLLM, Ollama and others."),
  GEMINI_MODEL: z.string().optional().describe('Model of the premium translator "gemini".'),
  GEMINI_KEY: z.string().optional().describe("Key of Google's Gemini API."),
  GEMINI_URL: z
    .url()
    .default('https://generativelanguage.googleapis.com/v1beta')
    .describe('Address of the Gemini API.'),
  TRANSLATOR_SECONDS: z.coerce
    .number()
    .min(1)
    .max(600)
    .default(60)
    .describe('The longest that one online translator may take for a page before the next one is asked.'),
  SALE_DAY: z.iso
    .date()
    .optional()
    .describe('Last day (UTC, 2026-12-24) of the promotion with 30% more credits; none when absent.'),
  PAYMENTS: z
    .enum(['auto', 'test', 'off'])
    .default('auto')
    .describe(
      'auto: the providers below that have keys; without any, stand-ins that take no money where SITE_URL is this machine, else none. test: the stand-ins, also in public. off: nothing is sold.',
    ),
  STRIPE_SECRET_KEY: z.string().optional().describe('Cards by Stripe: the secret key.'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .optional()
    .describe('Signing secret of the webhook SITE_URL/api/pay/webhook/stripe (docs/payments.md lists its events).'),
  STRIPE_PUBLISHABLE_KEY: z.string().optional().describe('Its publishable key.'),
  PAYPAL_CLIENT_ID: z.string().optional().describe('PayPal: the client id of a REST app.'),
  PAYPAL_CLIENT_SECRET: z.string().optional().describe('The secret of that app.'),
  PAYPAL_WEBHOOK_ID: z
    .string()
    .optional()
    .describe('Id of its webhook SITE_URL/api/pay/webhook/paypal (docs/payments.md lists its events).'),
  PAYPAL_MERCHANT_ID: z.string().optional().describe('Merchant id of the account that is paid.'),
  PAYPAL_URL: z
    .url()
    .default('https://api-m.paypal.com')
    .describe('Address of its API; https://api-m.sandbox.paypal.com for trials.'),
  PLATE_SERVER_URL: z
    .url()
    .optional()
    .describe(
      'Address of a manga-image-translator server (with a GPU) that finds, reads and erases texts for this worker alone (docs/models.md).',
    ),
  PLATE_SERVER_RESTART_URL: z
    .url()
    .optional()
    .describe(
      'Is sent a POST when that server must be started again; without it a server that was left in the middle of a page stays unused.',
    ),
  PLATE_SERVER_SECONDS: z.coerce
    .number()
    .min(1)
    .max(230)
    .default(120)
    .describe('The longest that it may take for a page before our own engines do it.'),
  MODEL_MIRROR: z.url().optional().describe('Your copy of the model files; asked first.'),
  OFFLINE: z.stringbool().default(false).describe('1: never download a model.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('Log lines below this level are dropped.'),
} as const;

/** What is of no use without the other one; `GPT_MODEL` alone is a server that wants no key. */
const together = [
  ['S3_ACCESS_KEY', 'S3_SECRET_KEY'],
  ['S3_SECRET_KEY', 'S3_ACCESS_KEY'],
  ['PLATE_SERVER_RESTART_URL', 'PLATE_SERVER_URL'],
  ['BLOG_URL', 'BLOG_FEED_URL'],
  ['BLOG_FEED_URL', 'BLOG_URL'],
  ['GPT_KEY', 'GPT_MODEL'],
  ['GEMINI_KEY', 'GEMINI_MODEL'],
  ['GEMINI_MODEL', 'GEMINI_KEY'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET'],
  ['PAYPAL_CLIENT_ID', 'PAYPAL_WEBHOOK_ID'],
  ['PAYPAL_CLIENT_ID', 'PAYPAL_MERCHANT_ID'],
] as const;

export const envSchema = z.object(settings).superRefine((env, issues) => {
  if (env.STORAGE === 's3' && !env.S3_BUCKET)
    issues.addIssue({ code: 'custom', path: ['S3_BUCKET'], message: 'belongs to STORAGE=s3' });
  for (const [name, other] of together) {
    if (env[name] && !env[other])
      issues.addIssue({ code: 'custom', path: [other], message: `belongs to ${name}: set both or neither` });
  }
});
export type Env = z.infer<typeof envSchema>;

/**
 * Reads and checks the environment; a `.env` in the working directory fills what the environment leaves open.
 * @throws Error that names every wrong variable and what it should be.
 */
export function readEnv(source: Record<string, string | undefined> = loadedEnvironment()): Env {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  // Another port alone must not lead mails and payments to an address where nobody listens.
  if (present.PORT && !present.SITE_URL) present.SITE_URL = `http://localhost:${present.PORT}`;
  const parsed = envSchema.safeParse(present);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(
    `The environment is not usable:\n${faults.join('\n')}\nSee .env.example for what each variable means.`,
  );
}

function loadedEnvironment(): Record<string, string | undefined> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return process.env;
}

/** Text of .env.example: every variable with its meaning and default, commented out. */
export function envExample(): string {
  const defaults: Record<string, unknown> = envSchema.parse({});
  const entries = Object.entries(settings)
    .filter(([name]) => name !== 'NODE_ENV')
    .map(([name, schema]) => {
      const value = defaults[name];
      const shown = value === undefined ? '' : value === false ? '0' : value === true ? '1' : String(value);
      return `# ${schema.description}\n# ${name}=${shown}\n`;
    });
  return `# Every setting has a working default; uncomment what you change. Generated from server/env.ts.\n\n${entries.join('\n')}`;
}
