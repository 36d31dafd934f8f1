'use client';

import { useState } from 'react';
import { checkEntries, type EntryFault, type GlossaryEntry, termKey } from '@/lib/page/glossary';
import { currentGlossary, currentSeries } from '@/stores/series';
import { useToolStores } from '@/stores/tool-provider';

/** `key` stands for the row while it is edited. */
export type GlossaryRow = GlossaryEntry & { key: number };

export type Taken = { added: number; changed: number; refused: { entry: GlossaryEntry; fault: EntryFault }[] };

export type GlossaryRows = {
  rows: GlossaryRow[];
  faults: (EntryFault | null)[];
  change(key: number, part: Partial<GlossaryEntry>): void;
  /** @returns key of the new, empty row */
  add(): number;
  remove(key: number): void;
  /** Takes a list in: new terms are added, known ones get the list's translation. */
  take(entries: readonly GlossaryEntry[]): Taken;
};

let lastKey = 0;

/** The names of the chosen series as rows; whatever can be kept is kept at once. */
export function useGlossaryRows(): GlossaryRows {
  const { series } = useToolStores();
  const [rows, setRows] = useState(() => {
    const kept = currentGlossary(series.getState());
    return (kept.length > 0 ? kept : [empty]).map(rowOf);
  });
  return {
    rows,
    faults: checkEntries(rows),
    change: (key, part) => keep(rows.map((row) => (row.key === key ? { ...row, ...part } : row))),
    remove: (key) => keep(rows.filter((row) => row.key !== key)),
    add: () => {
      const row = rowOf(empty);
      keep([...rows, row]);
      return row.key;
    },
    take: (entries) => {
      const taken = mergeEntries(rows, entries);
      keep(taken.rows);
      return taken;
    },
  };

  function keep(next: GlossaryRow[]) {
    setRows(next);
    const state = series.getState();
    state.keepGlossary(currentSeries(state)?.id ?? null, next);
  }
}

const empty: GlossaryEntry = { source: '', target: '' };

function rowOf({ source, target }: GlossaryEntry): GlossaryRow {
  lastKey += 1;
  return { source, target, key: lastKey };
}

function mergeEntries(
  before: readonly GlossaryRow[],
  entries: readonly GlossaryEntry[],
): Taken & { rows: GlossaryRow[] } {
  let rows = before.filter(({ source, target }) => source.trim() || target.trim());
  const taken: Taken = { added: 0, changed: 0, refused: [] };
  for (const entry of entries) {
    const known = rows.findIndex(({ source }) => termKey(source) === termKey(entry.source));
    const next =
      known < 0 ? [...rows, rowOf(entry)] : rows.map((row, at) => (at === known ? { ...row, ...entry } : row));
    const fault = checkEntries(next)[known < 0 ? next.length - 1 : known];
    if (fault) taken.refused.push({ entry, fault });
    else if (known < 0) taken.added += 1;
    else if (rows[known]!.target.trim() !== entry.target.trim()) taken.changed += 1;
    if (!fault) rows = next;
  }
  return { ...taken, rows: rows.length > 0 ? rows : [rowOf(empty)] };
}
