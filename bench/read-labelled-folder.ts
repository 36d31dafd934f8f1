import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { languageCodes } from '@/lib/page/languages';
import type { LabelledPage } from './page-labels';

const ownSchema = z.object({
  language: z.enum(languageCodes).optional(),
  blocks: z.array(
    z.object({
      x: z.number(),
      y: z.number(),
      width: z.number().positive(),
      height: z.number().positive(),
      text: z.string(),
      optional: z.boolean().optional(),
    }),
  ),
});

/** A page file of mokuro (https://github.com/kha-white/mokuro); its blocks stand in no order. */
const mokuroSchema = z.object({
  version: z.string(),
  img_width: z.number(),
  img_height: z.number(),
  blocks: z.array(
    z.object({
      box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
      vertical: z.boolean(),
      lines: z.array(z.string()),
    }),
  ),
});

/**
 * Every picture of a folder that has a label file of the same name beside it (docs/labelled-pages.md).
 * @returns the pages by name, and the names of pictures without labels
 * @throws Error with the file's name and what is wrong with it
 */
export async function readLabelledFolder(folder: string): Promise<{ pages: LabelledPage[]; unlabelled: string[] }> {
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}.`);
  const pictures = (await readdir(folder)).filter((name) => /\.(jpe?g|png|webp)$/i.test(name)).sort();
  const pages: LabelledPage[] = [];
  const unlabelled: string[] = [];
  for (const picture of pictures) {
    const { name } = path.parse(picture);
    const labelFile = path.join(folder, `${name}.json`);
    if (!existsSync(labelFile)) unlabelled.push(picture);
    else pages.push({ name, bytes: await readFile(path.join(folder, picture)), ...(await readLabels(labelFile)) });
  }
  if (pages.length === 0) {
    throw new Error(`No labelled page in ${folder}: a picture needs NAME.json beside it, see docs/labelled-pages.md.`);
  }
  return { pages, unlabelled };
}

async function readLabels(file: string): Promise<Pick<LabelledPage, 'labels' | 'ordered' | 'language' | 'direction'>> {
  const content = parseJson(await readFile(file, 'utf8'), file);
  const isMokuro = typeof content === 'object' && content !== null && 'img_width' in content;
  return isMokuro ? fromMokuro(check(mokuroSchema, content, file)) : fromOwn(check(ownSchema, content, file));
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`${file} is not JSON.`, { cause });
  }
}

function check<Value>(schema: z.ZodType<Value>, content: unknown, file: string): Value {
  const parsed = schema.safeParse(content);
  if (parsed.success) return parsed.data;
  throw new Error(`${file} is no label file (docs/labelled-pages.md):\n${z.prettifyError(parsed.error)}`);
}

function fromOwn({ blocks, language }: z.infer<typeof ownSchema>) {
  const labels = blocks.map(({ text, optional, ...box }) => ({ box, text, optional }));
  return { labels, language, ordered: true };
}

function fromMokuro({ blocks }: z.infer<typeof mokuroSchema>) {
  const labels = blocks.map(({ box: [left, top, right, bottom], lines }) => {
    const text = lines.join('');
    // mokuro reads three dots into drawing that it took for text.
    return {
      box: { x: left, y: top, width: right - left, height: bottom - top },
      text,
      optional: !/\p{L}/u.test(text),
    };
  });
  const vertical = blocks.filter((block) => block.vertical).length * 2 > blocks.length;
  return { labels, ordered: false, language: 'JPN' as const, direction: vertical ? ('vertical' as const) : undefined };
}
