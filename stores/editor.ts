import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError } from '@/lib/api/api-error';
import type { TranslationState } from '@/lib/contract/manga';
import type { TranslatorId } from '@/lib/page/engines';
import { areFulfilled, type Drafts, editsOf, mergedDrafts, subjectOf } from './drafts';
import { atRest, noHistory, withEdit, withRedo, withUndo } from './edit-history';
import { type Failure, failureOf, type TranslationResult, type TranslatorStore } from './translator';

/** `waiting` for the end of typing; `clash`: the page was edited elsewhere, and what is wanted here is kept. */
export type SavingState = 'idle' | 'waiting' | 'saving' | 'saved' | 'failed' | 'clash';

export type Origin = 'canvas' | 'transcript';

/** What another translator makes of a region's text. */
export type Proposal =
  | { state: 'asking' }
  | { state: 'failed'; failure: Failure }
  | { state: 'done'; text: string | null; engine: string | null };

export type EditorStore = {
  /** The region in the inspector. */
  selectedId: string | null;
  /** The one that was in it before it was closed, to give the focus back. */
  formerId: string | null;
  /** Where it was chosen first. */
  origin: Origin;
  /** Choices that the page does not show yet. */
  drafts: Drafts;
  saving: SavingState;
  failure: Failure | null;
  canUndo: boolean;
  canRedo: boolean;
  /** By region and translator, until the page is edited no more. */
  proposals: Readonly<Record<string, Partial<Record<TranslatorId, Proposal>>>>;
  select(id: string | null, origin?: Origin): void;
  /** The next or former region in reading order, round and round. */
  step(by: 1 | -1): void;
  /** Wants something of some regions: sent at once, or when typing has paused. */
  change(changes: Drafts, pace?: 'now' | 'typing'): void;
  undo(): void;
  redo(): void;
  /** Sends again what could not be saved; after a clash, over what the other window made. */
  retry(): void;
  /** Lets go of what could not be saved. */
  discard(): void;
  propose(id: string, translator: TranslatorId): Promise<void>;
};

/** The end of typing, ms. Half a second is what one waits for the new picture, and lettering takes its part of it. */
export const typingPause = 250;
/** Regions that one call takes. */
const mostRegions = 200;

const nothingDone = {
  selectedId: null as string | null,
  formerId: null as string | null,
  origin: 'canvas' as Origin,
  drafts: {} as Drafts,
  saving: 'idle' as SavingState,
  failure: null as Failure | null,
  canUndo: false,
  canRedo: false,
  proposals: {} as EditorStore['proposals'],
};

/**
 * Edits of the finished page that the translator store shows. One call is under way at a time, each with its picture;
 * what is wanted meanwhile goes with the next one, newest choice first. The history is a list of the server's revisions.
 */
export function createEditorStore(translator: StoreApi<TranslatorStore>) {
  return createStore<EditorStore>((set, get) => {
    let page: string | null = null;
    let queue: Drafts = {};
    let sent: Drafts = {};
    let wishes: ('undo' | 'redo')[] = [];
    let history = noHistory;
    /** Something in the queue was chosen, not typed: a step of its own. */
    let chosen = false;
    let typing: ReturnType<typeof setTimeout> | undefined;
    let running = false;
    /** Something was sent whose answer, or picture, did not arrive. */
    let unsure = false;

    translator.subscribe(({ result }) => {
      if ((result?.taskId ?? null) !== page) startOver(result?.taskId ?? null);
    });

    return { ...nothingDone, select, step, change, undo, redo, retry, discard, propose };

    function startOver(taskId: string | null) {
      page = taskId;
      [queue, sent, wishes, history, unsure, chosen] = [{}, {}, [], noHistory, false, false];
      clearTimeout(typing);
      set(nothingDone);
    }

    function select(id: string | null, origin?: Origin) {
      const { selectedId } = get();
      if (id === selectedId) return;
      history = atRest(history);
      set({ selectedId: id, formerId: selectedId, origin: origin ?? get().origin });
      if (get().saving === 'waiting') sendNow();
    }

    function step(by: 1 | -1) {
      const regions = shown()?.regions ?? [];
      if (regions.length === 0) return;
      const at = regions.findIndex(({ id }) => id === get().selectedId);
      const start = at < 0 && by < 0 ? 0 : at;
      select(regions[(start + by + regions.length) % regions.length]!.id);
    }

    function change(changes: Drafts, pace: 'now' | 'typing' = 'now') {
      if (!shown()) return;
      queue = mergedDrafts(queue, changes);
      showDrafts();
      clearTimeout(typing);
      if (pace === 'now') {
        chosen = true;
        return sendNow();
      }
      typing = setTimeout(sendNow, typingPause);
      if (get().saving !== 'clash') set({ saving: 'waiting', failure: null });
    }

    function undo() {
      if (get().canUndo) wish('undo');
    }

    function redo() {
      if (get().canRedo) wish('redo');
    }

    function wish(step: 'undo' | 'redo') {
      wishes.push(step);
      sendNow();
    }

    function retry() {
      if (get().saving === 'clash') set({ saving: 'waiting', failure: null });
      sendNow();
    }

    function discard() {
      queue = {};
      wishes = [];
      clearTimeout(typing);
      showDrafts();
      set({ saving: unsure ? get().saving : 'saved', failure: unsure ? get().failure : null });
    }

    function sendNow() {
      clearTimeout(typing);
      typing = undefined;
      // After a clash a person decides first.
      if (get().saving !== 'clash') void work();
    }

    /** Does what is wanted, one call after the other, until there is nothing more or something went wrong. */
    async function work() {
      if (running) return;
      running = true;
      const startedOn = page;
      try {
        while (page && page === startedOn && isWanted()) {
          set({ saving: 'saving', failure: null });
          await next(shown()!);
        }
        if (page === startedOn) set({ saving: isEmpty(queue) ? 'saved' : 'waiting' });
      } catch (error) {
        if (page === startedOn) await fail(error);
      } finally {
        running = false;
      }
      // A new page was opened while the former one's answer was on its way, or something came up in between.
      if (page !== startedOn && isWanted()) void work();
    }

    /** Whether there is something to do that does not wait for the end of typing. */
    function isWanted(): boolean {
      return unsure || wishes.length > 0 || (!isEmpty(queue) && typing === undefined);
    }

    async function next(result: TranslationResult) {
      if (unsure) return lookAgain(result);
      if (!isEmpty(queue)) return sendQueue(result);
      return restore(result, wishes.shift()!);
    }

    async function sendQueue({ taskId, revision, regions }: TranslationResult) {
      const wanted = Object.entries(queue);
      [sent, queue] = [Object.fromEntries(wanted.slice(0, mostRegions)), Object.fromEntries(wanted.slice(mostRegions))];
      const subject = chosen ? null : subjectOf(sent);
      chosen = false;
      const { sendEdits } = await loadFlow();
      const state = await sendEdits(taskId, revision, editsOf(sent, regions));
      if (page !== taskId) return;
      history = withEdit(history, subject, revision, Date.now());
      sent = {};
      await show(state);
    }

    async function restore({ taskId, revision }: TranslationResult, wish: 'undo' | 'redo') {
      const to = history[wish].at(-1);
      if (to === undefined) return;
      const { sendRestore } = await loadFlow();
      const state = await sendRestore(taskId, revision, to);
      if (page !== taskId) return;
      history = wish === 'undo' ? withUndo(history, revision) : withRedo(history, revision);
      await show(state);
    }

    /** After a lost answer, nobody but the server knows what became of the edit. */
    async function lookAgain({ taskId, revision }: TranslationResult) {
      const { fetchState } = await loadFlow();
      const state = await fetchState(taskId);
      if (page !== taskId) return;
      if (state.revision !== revision) {
        if (!areFulfilled(queue, state.regions ?? [])) throw new ApiError(409, 'edited-elsewhere', '');
        history = withEdit(history, null, revision, Date.now());
        queue = {};
      }
      await show(state);
    }

    /** Takes an answer over: its texts at once, the picture when it is here. */
    async function show(state: TranslationState) {
      const { taskId, revision = 0, regions = [] } = state;
      translator.getState().showEdited({ taskId, revision, regions });
      showDrafts();
      unsure = true;
      const { fetchPicture } = await loadFlow();
      const picture = await fetchPicture(state, new AbortController().signal);
      if (page !== taskId) return;
      unsure = false;
      translator.getState().showEdited({ taskId, revision, regions, picture });
    }

    async function fail(error: unknown) {
      queue = mergedDrafts(sent, queue);
      [sent, wishes] = [{}, []];
      showDrafts();
      const failure = failureOf(error);
      if (failure.code === 'edited-elsewhere') return meet();
      if (failure.code === 'offline') unsure = true;
      set({ saving: 'failed', failure });
    }

    /** Somebody else edited the page: shows what they made, and keeps what is wanted here until a person decides. */
    async function meet() {
      history = noHistory;
      const taskId = page!;
      try {
        const { fetchState } = await loadFlow();
        await show(await fetchState(taskId));
        if (page === taskId) set({ saving: 'clash', failure: { code: 'edited-elsewhere', message: '' } });
      } catch (error) {
        if (page === taskId) set({ saving: 'failed', failure: failureOf(error) });
      }
    }

    function showDrafts() {
      const { undo, redo } = history;
      set({ drafts: mergedDrafts(sent, queue), canUndo: undo.length > 0, canRedo: redo.length > 0 });
    }

    async function propose(id: string, name: TranslatorId) {
      const taskId = page;
      if (!taskId || get().proposals[id]?.[name]?.state === 'asking') return;
      const keep = (proposal: Proposal) => {
        const { proposals } = get();
        if (page === taskId) set({ proposals: { ...proposals, [id]: { ...proposals[id], [name]: proposal } } });
      };
      keep({ state: 'asking' });
      try {
        const { askTranslator } = await loadFlow();
        keep({ state: 'done', ...(await askTranslator(taskId, id, name)) });
      } catch (error) {
        keep({ state: 'failed', failure: failureOf(error) });
      }
    }

    function shown(): TranslationResult | null {
      return translator.getState().result;
    }
  });
}

function isEmpty(drafts: Drafts): boolean {
  return Object.keys(drafts).length === 0;
}

function loadFlow() {
  return import('./edit-flow');
}
