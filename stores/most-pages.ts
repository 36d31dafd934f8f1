import { chapterLimit } from '@/lib/upload-limit';

/**
 * Most pages of one chapter for this visitor, as far as the browser can know; the server holds everybody to it.
 * @param told by the server's last quote; null before
 * @param bought translations left that were paid for; null when unknown, then the server decides
 */
export function mostPagesFor({
  islogin,
  told,
  bought,
}: {
  islogin: boolean;
  told: number | null;
  bought: number | null;
}): number {
  if (!islogin) return chapterLimit.anonymous;
  // Newer than the quote: something may just have been bought.
  if (bought !== null && bought > 0) return chapterLimit.paying;
  return told ?? (bought === null ? chapterLimit.paying : chapterLimit.member);
}
