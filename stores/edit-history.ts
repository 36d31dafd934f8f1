/** Undo and redo as revisions of the page on the server, the latest last. */
export type EditHistory = {
  undo: readonly number[];
  redo: readonly number[];
  /** What the last step changed, and when it was last added to, ms. */
  last: { subject: string; at: number } | null;
};

export const noHistory: EditHistory = { undo: [], redo: [], last: null };

/** Edits of the same choice that follow each other faster than this are one step, ms. */
const oneGo = 2000;
/** Former pages that the server keeps. */
const keptRevisions = 100;

/** After an edit of `subject` on `revision`: a new step, unless it goes on with the last one. null goes on with none. */
export function withEdit(history: EditHistory, subject: string | null, revision: number, now: number): EditHistory {
  const { last, undo } = history;
  const goesOn = last !== null && last.subject === subject && now - last.at < oneGo && undo.length > 0;
  return kept(
    { undo: goesOn ? undo : [...undo, revision], redo: [], last: subject === null ? null : { subject, at: now } },
    revision,
  );
}

/** After the page was taken back from `revision` to the latest former one. */
export function withUndo({ undo, redo }: EditHistory, revision: number): EditHistory {
  return kept({ undo: undo.slice(0, -1), redo: [...redo, revision], last: null }, revision);
}

/** After the page was taken forth again from `revision`. */
export function withRedo({ undo, redo }: EditHistory, revision: number): EditHistory {
  return kept({ undo: [...undo, revision], redo: redo.slice(0, -1), last: null }, revision);
}

/** The next edit is a step of its own. */
export function atRest(history: EditHistory): EditHistory {
  return { ...history, last: null };
}

function kept({ undo, redo, last }: EditHistory, revision: number): EditHistory {
  const isKept = (step: number) => step > revision - keptRevisions;
  return { undo: undo.filter(isKept), redo: redo.filter(isKept), last };
}
