import { callApi } from '@/lib/api/client';
import { getTranslateResult, type TranslationState } from '@/lib/contract/manga';
import { editRegions, restoreRevision, retranslateRegions } from '@/lib/contract/region';
import type { TranslatorId } from '@/lib/page/engines';
import type { RegionEdit } from './drafts';
import { fetchResult } from './translate-flow';

export { fetchResult as fetchPicture };

/** Makes an edit on the revision that is on the screen. Not repeated by itself: the store says what was lost. */
export function sendEdits(taskId: string, revision: number, regions: RegionEdit[]): Promise<TranslationState> {
  return callApi(editRegions, { taskId, revision, regions });
}

export function sendRestore(taskId: string, revision: number, to: number): Promise<TranslationState> {
  return callApi(restoreRevision, { taskId, revision, to });
}

/** The page as the server has it now. */
export function fetchState(taskId: string): Promise<TranslationState> {
  return callApi(getTranslateResult, { taskId });
}

/** What a translator makes of one region. */
export async function askTranslator(taskId: string, id: string, translator: TranslatorId) {
  const { proposals } = await callApi(retranslateRegions, { taskId, regions: [id], translator });
  const [proposal] = proposals;
  return { text: proposal?.text ?? null, engine: proposal?.engine ?? null };
}
