import type { z } from 'zod';
import type { getEngines } from '@/lib/contract/manga';
import { detectorIds } from '@/lib/page/engines';
import type { Context } from '../context';

/** What this server can do now; the tool offers exactly that. */
export function listEngines(context: Pick<Context, 'engines'>): z.input<typeof getEngines.output> {
  return { translators: context.engines.offers(), detectors: [...detectorIds] };
}
