/**
 * Sentences of one line of text, each with its own end marks. Models translate single sentences; three Japanese ones
 * in one string come out as garbage.
 * @param text NFKC-normalised (full-width marks are ASCII), one line
 * @param language engine code
 */
export function splitSentences(text: string, language: string): string[] {
  if (text === '') return [];
  if (language === 'ja') return splitWide(text).flatMap((sentence) => sentence.split(politeEnd));
  return language === 'zh' ? splitWide(text) : splitSpaced(text, language);
}

// Balloons leave the full stop out and begin a new column. What may follow a polite verb inside a sentence: particles,
// before all, and the nouns and quotations that it describes.
const politeEnd =
  /(?<=(?<!^|ます)(?:です|ます|でした|ました|ません|ましょう|ください)(?:か|よ|ね|よね|かね|わ)?)(?=[\p{Script=Han}\p{Script=Katakana}あえお]|い[^い]|う[^だでなに]|こ[^と]|そ|た[^め]|み[^た]|ど|よろ|わた|わか|ちょ|ちが|もう|だか|でも|なん|なぜ|はい|ま[たさ])/u;

// Marks, then what closes around them. An ellipsis ends a clause in comic Japanese as often as a full stop does.
const wideEnd = /(?:[。!?]|\.{2,}|[~〜]+(?=[!?。]))+[」』）)】〉》”"'♥♡❤☆★♪♫♬~〜]*/gu;

function splitWide(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (const match of text.matchAll(wideEnd)) {
    const end = match.index + match[0].length;
    // Inside an open quotation a mark ends nothing for us: 「待て！」と言った goes to the model whole.
    if (/[」』]/.test(match[0]) && /^[とっなのだでがはを]/.test(text.slice(end))) continue;
    const part = text.slice(start, end);
    if (!/\p{L}/u.test(part) && start + part.length < text.length) continue;
    parts.push(part);
    start = end;
  }
  parts.push(text.slice(start));
  return parts.map((part) => part.trim()).filter(Boolean);
}

const segmenters = new Map<string, Intl.Segmenter>();
const abbreviation =
  /(?:^|\s)(?:Mr|Mrs|Ms|Dr|Prof|St|Sr|Jr|vs|etc|No|Lt|Sgt|Col|Maj|Rev|Capt|Gen|Sra|Srta|Dra|Mme|Mlle|(?![ap]\.m)[A-Z](?:\.[A-Z])*)\.$/i;

function splitSpaced(text: string, language: string): string[] {
  let segmenter = segmenters.get(language);
  if (!segmenter) {
    segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
    segmenters.set(language, segmenter);
  }
  const parts: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const part = segment.trim();
    const previous = parts.at(-1);
    // Points before the words are their beginning: "...That one".
    if (previous && parts.length === 1 && /^[^\p{L}\p{N}!?]*\.{2,}$/u.test(previous)) {
      parts[0] = previous + part;
      continue;
    }
    // "Mr." and "I... I" are beginnings, not sentences; stray marks belong to what they follow.
    if (previous && (abbreviation.test(previous) || isHesitation(previous, part) || !/[\p{L}\p{N}]/u.test(part))) {
      parts[parts.length - 1] = `${previous} ${part}`;
    } else if (part) {
      parts.push(part);
    }
  }
  return parts;
}

/**
 * The clauses of a sentence that is too much for a small model: cut after commas, dashes and colons, and in languages
 * with spaces also before a conjunction, but never into pieces of one or two words.
 * @returns the sentence itself when there is nowhere to cut
 */
export function splitClauses(sentence: string, language: string): string[] {
  if (language === 'ja' || language === 'zh') return sentence.split(/(?<=[、,，;:])/u).filter(Boolean);
  const pieces = sentence.split(
    /(?<=[,;:\u2014]|\s?-)\s+|\s+(?=(?:and|but|or|because|while|when|where|who|that|if|so)\s)/iu,
  );
  const clauses: string[] = [];
  for (const piece of pieces.filter(Boolean)) {
    const previous = clauses.at(-1);
    if (previous !== undefined && (wordCount(previous) < 3 || wordCount(piece) < 3)) {
      clauses[clauses.length - 1] = `${previous} ${piece}`;
    } else clauses.push(piece);
  }
  return clauses;
}

function wordCount(text: string): number {
  return text.match(/[\p{L}\p{N}']+/gu)?.length ?? 0;
}

/** "I..." before "I don't know": the same sentence, begun twice. */
function isHesitation(previous: string, next: string): boolean {
  const start = /^(\p{L}+)\.{2,}$/u.exec(previous)?.[1];
  return start !== undefined && next.toLowerCase().startsWith(start.toLowerCase());
}
