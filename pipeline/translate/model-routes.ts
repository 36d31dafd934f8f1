import path from 'node:path';
import type { InstalledModel } from '../models/installed-models';
import type { EngineModel } from './bergamot-engine';
import type { KnowsWord } from './letter-case';
import type { PutNouns } from './nouns';
import type { Phrasebook } from './phrasebook';
import type { Respell } from './spellings';
import type { StarterModel } from './starter-models';

/** One model that can do one step, e.g. ja → en. */
export type Leg = {
  from: string;
  to: string;
  quality: 'full' | 'basic';
  /** Shown in the region document, e.g. `ja-en(starter)`. */
  label: string;
  model: EngineModel;
  /** What is answered without asking the model. */
  phrasebook?: Phrasebook;
  putNouns?: PutNouns;
  respell?: Respell;
  /** Loads what tells whether something in small letters is a word of the source at all. */
  words?: LoadWords;
};

export type LoadWords = () => Promise<KnowsWord>;

/** What starters are helped with, by engine codes of a direction, e.g. `ja-en`, or of the source. */
export type StarterHelps = {
  phrasebooks: ReadonlyMap<string, Phrasebook>;
  nouns: ReadonlyMap<string, PutNouns>;
  spellings: ReadonlyMap<string, Respell>;
  words: ReadonlyMap<string, LoadWords>;
};

export type Route = { legs: Leg[]; quality: 'full' | 'basic' };

const pivot = 'en';

/** Finds routes through the models that are on this machine. */
export function createRoutes(
  installed: InstalledModel<'translation'>[],
  starters: StarterModel[],
  helps: Partial<StarterHelps> = {},
) {
  const legs = new Map<string, Leg>();
  // In this order: a downloaded model beats a starter for the same step.
  for (const starter of starters) legs.set(`${starter.from}-${starter.to}`, starterLeg(starter, helps));
  for (const model of installed) {
    if (model.entry.kind === 'translation') legs.set(`${model.entry.from}-${model.entry.to}`, downloadedLeg(model));
  }

  /** The best route, or null. A full-quality detour through English beats a basic direct model. */
  function find(from: string, to: string): Route | null {
    const direct = legs.get(`${from}-${to}`);
    const first = legs.get(`${from}-${pivot}`);
    const second = legs.get(`${pivot}-${to}`);
    const candidates = [direct && [direct], first && second && [first, second]].filter((route) => route !== undefined);
    const full = candidates.find((route) => route.every((leg) => leg.quality === 'full'));
    if (full) return { legs: full, quality: 'full' };
    return candidates[0] ? { legs: candidates[0], quality: 'basic' } : null;
  }

  /** Engine codes from which, and into which, any step leads. */
  function languages(): { from: string[]; to: string[] } {
    const steps = [...legs.values()];
    return { from: [...new Set(steps.map((leg) => leg.from))], to: [...new Set(steps.map((leg) => leg.to))] };
  }

  return { find, languages };
}

function starterLeg({ from, to, model }: StarterModel, helps: Partial<StarterHelps>): Leg {
  const key = `${from}-${to}`;
  return {
    from,
    to,
    quality: 'basic',
    label: `${key}(starter)`,
    model,
    phrasebook: helps.phrasebooks?.get(key),
    putNouns: helps.nouns?.get(key),
    respell: helps.spellings?.get(from),
    words: helps.words?.get(from),
  };
}

function downloadedLeg({ entry, folder }: InstalledModel<'translation'>): Leg {
  const files = Object.fromEntries(
    entry.files.map((file) => [file.role, { path: path.join(folder, file.name), sha256: file.sha256 }]),
  ) as EngineModel['files'];
  return {
    from: entry.from,
    to: entry.to,
    quality: 'full',
    label: `${entry.id}(firefox ${entry.version})`,
    model: { key: `${entry.id}@${files.model.sha256}`, files },
  };
}
