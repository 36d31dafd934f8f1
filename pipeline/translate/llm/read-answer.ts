import { parsePartialJson } from 'ai';
import { z } from 'zod';
import { EngineError } from '../engine';

const entry = z.object({ id: z.string(), text: z.string() });
const answer = z.object({ translations: z.array(z.unknown()) });

/**
 * The texts of a model's answer by id. Forgives what models do around JSON (fences, a word before it) and an answer
 * that was cut off, of which the entries before the cut count; ids that nobody asked for are dropped, and an id with
 * two different texts has none.
 * @throws EngineError `refused` or `malformed` when there is nothing to read
 */
export async function readAnswer(text: string, ids: string[]): Promise<Map<string, string>> {
  const start = text.indexOf('{');
  const { value, state } = await parsePartialJson(start < 0 ? undefined : unfenced(text.slice(start)));
  const parsed = answer.safeParse(value);
  if (!parsed.success) throw unreadable(text);
  // The last entry of a mended answer may be half a text.
  const entries = state === 'repaired-parse' ? parsed.data.translations.slice(0, -1) : parsed.data.translations;
  const texts = new Map<string, string>();
  const contradicted = new Set<string>();
  for (const candidate of entries) {
    const { success, data } = entry.safeParse(candidate);
    if (!success || !ids.includes(data.id)) continue;
    const earlier = texts.get(data.id);
    if (earlier !== undefined && earlier !== data.text) contradicted.add(data.id);
    texts.set(data.id, data.text);
  }
  for (const id of contradicted) texts.delete(id);
  return texts;
}

function unfenced(json: string): string {
  return json.replace(/\s*```[\s\S]*$/, '');
}

function unreadable(text: string): EngineError {
  const words = text.trim();
  // A refusal comes as prose where JSON was due.
  if (/\b(?:sorry|apologi[sz]e|can(?:'|’|no)t|cannot|unable|won(?:'|’)t)\b/i.test(words.slice(0, 200)))
    return new EngineError('refused', 'the model refused the page');
  return new EngineError('malformed', `the model answered no translations: ${words.slice(0, 80)}`);
}
