import { defineConfig } from 'drizzle-kit';

// `npx drizzle-kit generate` writes the next migration from the schema; it needs no database. Commit what it writes:
// every process brings its database up to date at its start (server/db/connect.ts).
export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './server/db/schema.ts',
    './server/db/user-schema.ts',
    './server/db/credit-schema.ts',
    './server/db/payment-schema.ts',
    './server/db/api-schema.ts',
    './server/db/webhook-schema.ts',
  ],
  out: './server/db/migrations',
});
