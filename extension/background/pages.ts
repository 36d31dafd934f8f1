import { ApiError } from '@/lib/api/api-error';
import { getTranslateResults, quoteTranslateTasks } from '@/lib/contract/chapter';
import { findImages } from '@/lib/contract/extension';
import {
  cancelTranslateTask,
  getTranslateResult,
  submitTranslateTask,
  type TranslationState,
  uploadImage,
} from '@/lib/contract/manga';
import { editRegions } from '@/lib/contract/region';
import type { DetectorId } from '@/lib/page/engines';
import { randomKey } from '@/lib/random-key';
import { siteUrl } from '../build-settings';
import { blobOf, fileOf } from '../files';
import type { Drawn, Questions } from '../words';
import { callSite } from './call-site';
import { attemptKey, readSettings } from './stored';

/**
 * Hands a picture over for translation; the server is asked first whether it has it, so that a page seen before is
 * neither sent nor paid twice.
 * @throws ApiError
 */
export async function begin({ sha256, detector, file, again }: Questions['begin'][0]): Promise<Questions['begin'][1]> {
  const { images } = await callSite(findImages, { sha256: [sha256] });
  const imageId = images[0]?.imageId ?? (file && (await callSite(uploadImage, { file: blobOf(file) })).imageId);
  if (!imageId) return { needsFile: true };
  const settings = await pageSettings(detector);
  const idempotencyKey = await attemptKey(`${imageId} ${JSON.stringify(settings)}`, again, randomKey);
  const { taskId, cost } = await callSite(submitTranslateTask, { imageId, ...settings, idempotencyKey });
  return { taskId, cost };
}

/** How these tasks stand. */
export async function statesOf(taskIds: string[]): Promise<Questions['states'][1]> {
  const { states } = await callSite(getTranslateResults, { taskIds });
  return {
    states: states.map(({ taskId, status, stage, progress, error }) => ({ taskId, status, stage, progress, error })),
  };
}

/** A finished page with its balloons. @throws ApiError */
export async function resultOf(taskId: string): Promise<Drawn> {
  return drawn(await callSite(getTranslateResult, { taskId }));
}

/** Gives a balloon another text and draws the page anew; costs nothing. */
export async function edit({ taskId, revision, regionId, text }: Questions['edit'][0]): Promise<Drawn> {
  return drawn(await callSite(editRegions, { taskId, revision, regions: [{ id: regionId, text }] }));
}

export async function cancel(taskId: string): Promise<void> {
  await callSite(cancelTranslateTask, { taskId });
}

/** What these pictures would take with the present settings. */
export async function quote(sha256: string[], detector: DetectorId): Promise<Questions['quote'][1]> {
  const pages = sha256.map((hash) => ({ sha256: hash }));
  return callSite(quoteTranslateTasks, { pages, settings: await pageSettings(detector) });
}

async function drawn(state: TranslationState): Promise<Drawn> {
  if (!state.resultUrl) throw new ApiError(410, 'image-expired', '');
  try {
    const response = await fetch(new URL(state.resultUrl, siteUrl), { credentials: 'omit' });
    if (!response.ok) throw new ApiError(response.status, 'image-expired', '');
    return { state, picture: await fileOf(await response.blob()) };
  } catch (cause) {
    if (cause instanceof TypeError) throw new ApiError(0, 'offline', '', null, { cause });
    throw cause;
  }
}

async function pageSettings(detector: DetectorId) {
  const { target, translator, font } = await readSettings();
  return { targetLanguage: target, translator, detector, font };
}
