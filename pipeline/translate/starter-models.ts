import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { EngineModel, HashedFile } from './bergamot-engine';

/** A small model of our own that comes with the repository (models/starter-…, described in its README.md). */
export type StarterModel = { id: string; from: string[]; to: string[]; model: EngineModel };

type StarterCard = {
  id: string;
  from: string[];
  to: string[];
  files: { role: keyof EngineModel['files']; name: string; sha256: string }[];
};

const folderPrefix = 'starter-';
/** A greedy search takes half the time, says what means less and makes up more words (docs/models.md). */
const starterBeam = 4;

/** The starters below `modelsDir`. */
export function readStarterModels(modelsDir: string): StarterModel[] {
  return readdirSync(modelsDir)
    .filter((name) => name.startsWith(folderPrefix))
    .sort()
    .map((name) => ({ folder: path.join(modelsDir, name), card: readCard(path.join(modelsDir, name)) }))
    .map(({ folder, card }) => ({
      id: card.id,
      from: card.from,
      to: card.to,
      model: { key: card.id, beam: starterBeam, files: filesIn(folder, card) },
    }));
}

function readCard(folder: string): StarterCard {
  return JSON.parse(readFileSync(path.join(folder, 'model.json'), 'utf8')) as StarterCard;
}

function filesIn(folder: string, card: StarterCard): EngineModel['files'] {
  return Object.fromEntries(
    card.files.map((file): [string, HashedFile] => [
      file.role,
      { path: path.join(folder, file.name), sha256: file.sha256 },
    ]),
  ) as EngineModel['files'];
}
