// Entry of a pipeline thread: plain JavaScript, because Node starts threads before any TypeScript loader.
import { getPriority, setPriority } from 'node:os';
import { register } from 'tsx/esm/api';

// Whoever answers calls on the same machine goes first. Only Linux keeps a priority (`nice`) for each thread; elsewhere
// it would slow the whole process down.
if (process.platform === 'linux') setPriority(Math.max(getPriority(), 10));
register();
export const { decode, detect, measure, read, order, erase, letter, encode, open, reletter } = await import(
  './thread.ts'
);
