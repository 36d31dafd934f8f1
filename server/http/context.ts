import type { Context } from '../context';
import { getProcess } from '../start-process';
import { recordSocketAddresses } from './client-address';

/** The process's context, started by the first request if instrumentation has not done so. */
export async function getContext(): Promise<Context> {
  recordSocketAddresses();
  return (await getProcess()).context;
}
