import { workerData } from 'piscina';
import { PageError, type PageErrorCode } from './page';
import { createStages, type StageFolders, type StageResult, type Stages } from './stages';

/** An answer of a thread; a refusal travels as data, because an error loses its code between threads. */
export type ThreadAnswer<Value> = { value: Value } | { refused: { code: PageErrorCode; message: string } };

const stages = createStages(workerData as StageFolders);

export const decode = task('decode');
export const detect = task('detect');
export const measure = task('measure');
export const read = task('read');
export const order = task('order');
export const erase = task('erase');
export const letter = task('letter');
export const encode = task('encode');
export const open = task('open');
export const reletter = task('reletter');

/** The stage as a pool task: its arguments as one array, because a task is one message. */
function task<Name extends keyof Stages>(name: Name) {
  const stage = stages[name] as (...args: Parameters<Stages[Name]>) => Promise<StageResult<Name>>;
  return async (args: Parameters<Stages[Name]>): Promise<ThreadAnswer<StageResult<Name>>> => {
    try {
      return { value: await stage(...args) };
    } catch (error) {
      if (error instanceof PageError) return { refused: { code: error.code, message: error.message } };
      throw error;
    }
  };
}
