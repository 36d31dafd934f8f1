import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Handlers } from '@/server/http/route';

const folder = path.join(import.meta.dirname, '../app/api');

/** Addresses of all routes, as their folders are named: `/api/v1/translations/[id]`. */
export function apiRoutes(): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files.filter((file) => path.basename(file) === 'route.ts').map((file) => `/api/${path.dirname(file)}`);
}

export async function handlersOf(route: string): Promise<Handlers> {
  const file = path.join(folder, route.slice('/api/'.length), 'route.ts');
  return (await import(/* @vite-ignore */ file)) as Handlers;
}

/** An address that the route answers, with something in the place of what its folders leave open. */
export function exampleOf(route: string): string {
  return route
    .replace('[[...path]]', 'nowhere')
    .replace('[...path]', 'nowhere')
    .replace('[...key]', 'images/x/original.png')
    .replace('[provider]', 'stripe')
    .replace('[id]', 'A'.repeat(22));
}
