import type { Region } from '../page/region-document';
import { type TranscriptWords, transcriptText } from '../page/transcript';

/** The texts of all pages in reading order, page after page, each beneath its heading. */
export function chapterTranscript(
  pages: readonly { heading: string; regions: readonly Region[] }[],
  words?: TranscriptWords,
): string {
  return pages
    .map(
      ({ heading, regions }) => `${heading}\n${'='.repeat([...heading].length)}\n\n${transcriptText(regions, words)}`,
    )
    .join('\n\n');
}
