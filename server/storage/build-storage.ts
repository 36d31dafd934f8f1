import path from 'node:path';
import type { Env } from '../env';
import { createDiskStorage } from './disk';
import type { Storage } from './storage';

/** The storage that the environment asks for. The S3 client is loaded only where it is used. */
export async function buildStorage(env: Env): Promise<Storage> {
  if (env.STORAGE === 'disk') return createDiskStorage(path.join(env.DATA_DIR, 'pictures'));
  const { createS3Storage } = await import('./s3');
  return createS3Storage(env);
}
