// Entry of a pipeline thread: plain JavaScript, because Node starts threads before any TypeScript loader.
import './yield-cpu.mjs';
import { register } from 'tsx/esm/api';

register();
export const { decode, detect, measure, read, order, erase, letter, encode, open, reletter } = await import(
  './thread.ts'
);
