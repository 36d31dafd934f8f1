import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { EngineModel, HashedFile } from './bergamot-engine';

/** A small model of our own that comes with the repository (models/starter-…, described in its README.md). */
export type StarterModel = { id: string; from: string; to: string; model: EngineModel };

type StarterCard = {
  id: string;
  from: string;
  to: string;
  files: { role: 'model' | 'lex' | 'vocab'; name: string; sha256: string }[];
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
  const fileOf = (role: StarterCard['files'][number]['role']): HashedFile => {
    const { name, sha256 } = card.files.find((file) => file.role === role)!;
    return { path: path.join(folder, name), sha256 };
  };
  const [model, lex, vocab] = [fileOf('model'), fileOf('lex'), fileOf('vocab')];
  // Named twice, though it is one file: with a single vocabulary the engine lets each piece of the source be said in
  // the answer, and German came out with French and Spanish words that the English text happens to share ("bouquet").
  return { model, lex, srcvocab: vocab, trgvocab: vocab };
}
