import { existsSync } from 'node:fs';
import { z } from 'zod';

/**
 * The one reader of process.env. Every setting has a default that works on a laptop; .env.example is written
 * from this table (`npm run check -- --write`), so the two cannot disagree.
 */
const settings = {
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production').describe('Set by the commands.'),
  PORT: z.coerce.number().int().default(3000).describe('Port that the site listens on.'),
  SITE_URL: z.url().default('http://localhost:3000').describe('Public address, for canonical and alternate links.'),
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
  SUPPORT_EMAIL: z.email().optional().describe('Address shown as contact in the footer; read at build time.'),
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
  QUEUE_LIMIT: z.coerce
    .number()
    .int()
    .min(1)
    .default(60)
    .describe('Pages that may wait; while so many do, a further one is asked to come back later.'),
  MODEL_MIRROR: z.url().optional().describe('Your copy of the model files; asked first.'),
  OFFLINE: z.stringbool().default(false).describe('1: never download a model.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('Log lines below this level are dropped.'),
} as const;

export const envSchema = z.object(settings);
export type Env = z.infer<typeof envSchema>;

/**
 * Reads and checks the environment; a `.env` in the working directory fills what the environment leaves open.
 * @throws Error that names every wrong variable and what it should be.
 */
export function readEnv(source: Record<string, string | undefined> = loadedEnvironment()): Env {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
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
