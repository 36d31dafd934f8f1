import { createJSONStorage, persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import {
  checkEntries,
  type EntryFault,
  type GlossaryEntry,
  isEntry,
  termKey,
  usableEntries,
} from '@/lib/page/glossary';
import { randomKey } from '@/lib/random-key';

/** What belongs together: its pages share their running context on the server, and its names this list. */
export type Series = { id: string; name: string; glossary: GlossaryEntry[] };

export const seriesLimit = { series: 50, characters: 60 } as const;

export type SeriesName = 'ok' | 'empty' | 'too-long' | 'taken' | 'too-many';

export type SeriesStore = {
  series: Series[];
  /** Names for pages of no series. */
  oneShot: GlossaryEntry[];
  /** The series that the next page belongs to; null for none. */
  currentId: string | null;
  choose(id: string | null): void;
  /** Whether a series may be called so; `id` is the one that is renamed. */
  checkName(name: string, id?: string): SeriesName;
  /** Makes a series and chooses it. The name has been checked. */
  add(name: string): void;
  rename(id: string, name: string): void;
  /** Forgets a series and its names. */
  remove(id: string): void;
  /** Keeps what can be kept of the names of a series, or of no series (null). */
  keepGlossary(id: string | null, glossary: readonly GlossaryEntry[]): void;
  /**
   * Adds a name to those in force for the next page; one that is there already gets the new translation.
   * @returns why it cannot be kept; null when it is
   */
  remember(entry: GlossaryEntry): EntryFault | null;
};

type Kept = Pick<SeriesStore, 'series' | 'oneShot' | 'currentId'>;

const nothing: Kept = { series: [], oneShot: [], currentId: null };
const storageName = 'series';

/** The series a person works on, with their names and terms; kept in the browser only. */
export function createSeriesStore() {
  return createStore<SeriesStore>()(
    persist(
      (set, get) => ({
        ...nothing,
        choose: (currentId) => set({ currentId }),
        checkName: (name, id) => checkName(get().series, name.trim(), id),
        add: (name) => {
          const created: Series = { id: randomKey(), name: name.trim(), glossary: [] };
          set(({ series }) => ({ series: [...series, created], currentId: created.id }));
        },
        rename: (id, name) => set(({ series }) => ({ series: changed(series, id, { name: name.trim() }) })),
        remove: (id) =>
          set(({ series, currentId }) => ({
            series: series.filter((one) => one.id !== id),
            currentId: currentId === id ? null : currentId,
          })),
        keepGlossary: (id, entries) => {
          const glossary = usableEntries(entries);
          set(id === null ? { oneShot: glossary } : ({ series }) => ({ series: changed(series, id, { glossary }) }));
        },
        remember: (entry) => {
          if (!entry.source.trim() || !entry.target.trim()) return 'incomplete';
          const known = currentGlossary(get());
          const at = known.findIndex(({ source }) => termKey(source) === termKey(entry.source));
          const place = at < 0 ? known.length : at;
          const next = [...known.slice(0, place), entry, ...known.slice(place + 1)];
          const fault = checkEntries(next)[place] ?? null;
          if (!fault) get().keepGlossary(currentSeries(get())?.id ?? null, next);
          return fault;
        },
      }),
      {
        name: storageName,
        version: 1,
        storage: createJSONStorage(() => localStorage),
        partialize: ({ series, oneShot, currentId }) => ({ series, oneShot, currentId }),
        merge: (stored, current) => ({ ...current, ...usable(stored) }),
        skipHydration: true,
      },
    ),
  );
}

/**
 * Takes over what another tab has changed; without it, the last tab to write would undo the other's names.
 * @returns stops it
 */
export function followOtherTabs(store: ReturnType<typeof createSeriesStore>): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === storageName) void store.persist.rehydrate();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** The chosen series; undefined for pages of no series. */
export function currentSeries({ series, currentId }: Pick<Kept, 'series' | 'currentId'>): Series | undefined {
  return series.find(({ id }) => id === currentId);
}

/** The names in force for the next page. */
export function currentGlossary(kept: Kept): GlossaryEntry[] {
  return currentSeries(kept)?.glossary ?? kept.oneShot;
}

function checkName(series: readonly Series[], name: string, id?: string): SeriesName {
  if (!name) return 'empty';
  if (name.length > seriesLimit.characters) return 'too-long';
  if (series.some((one) => one.id !== id && one.name.toLowerCase() === name.toLowerCase())) return 'taken';
  return id === undefined && series.length >= seriesLimit.series ? 'too-many' : 'ok';
}

function changed(series: Series[], id: string, part: Partial<Series>): Series[] {
  return series.map((one) => (one.id === id ? { ...one, ...part } : one));
}

/** Storage can be edited: nothing is taken from it that could not have been kept. */
function usable(stored: unknown): Kept {
  const { series, oneShot, currentId } = (stored ?? {}) as Partial<Record<keyof Kept, unknown>>;
  const usableSeries = (Array.isArray(series) ? series : [])
    .filter(isSeries)
    .slice(0, seriesLimit.series)
    .map(({ id, name, glossary }) => ({
      id,
      name: name.slice(0, seriesLimit.characters),
      glossary: entriesOf(glossary),
    }));
  const chosen = usableSeries.some(({ id }) => id === currentId) ? (currentId as string) : null;
  return { series: usableSeries, oneShot: entriesOf(oneShot), currentId: chosen };
}

function isSeries(value: unknown): value is Omit<Series, 'glossary'> & { glossary: unknown } {
  const { id, name } = (value ?? {}) as Partial<Record<keyof Series, unknown>>;
  return typeof id === 'string' && /^[\w-]{1,64}$/.test(id) && typeof name === 'string' && name.trim() !== '';
}

function entriesOf(value: unknown): GlossaryEntry[] {
  return Array.isArray(value) ? usableEntries(value.filter(isEntry)) : [];
}
