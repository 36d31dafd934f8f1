import type { z } from 'zod';
import type { quoteTranslateTasks } from '@/lib/contract/chapter';
import type { ClientErrorCode } from '@/lib/contract/error';
import type { ExtensionState } from '@/lib/contract/extension';
import type { getEngines, TranslationState } from '@/lib/contract/manga';
import type { DetectorId, TranslatorId } from '@/lib/page/engines';
import type { LanguageCode } from '@/lib/page/languages';

/** What pages, popup and background say to each other. Every question can be asked twice without harm. */

/** How pages are translated; the same on all sites. */
export type Settings = { target: LanguageCode; translator: TranslatorId; font: string };
/** A site that the person turned on; `ask`: tell the price of a chapter and wait for a word. */
export type Site = { ask: boolean };

/** A picture file: messages carry JSON only. */
export type File = { base64: string; type: string };
export type Drawn = { state: TranslationState; picture: File };
export type Quote = z.output<typeof quoteTranslateTasks.output>;
export type Engines = z.output<typeof getEngines.output>;

/** Question → what it needs and what it answers; handled in background/answer.ts. */
export type Questions = {
  /** A page that has just loaded: what is wished there. */
  hello: [{ origin: string }, { site: Site | null; signedIn: boolean }];
  /** A picture that the page may not read: fetched with the rights of the extension. */
  read: [{ url: string; referrer: string | null }, File];
  /** SHA-256, hex; pages that came by plain http cannot make one. */
  hash: [{ file: File }, { sha256: string }];
  /** Hands a picture over; `needsFile` when the server has never seen it and `file` is missing. */
  begin: [
    { sha256: string; detector: DetectorId; file?: File; again: boolean },
    { taskId: string; cost: number } | { needsFile: true },
  ];
  states: [
    { taskIds: string[] },
    { states: Pick<TranslationState, 'taskId' | 'status' | 'stage' | 'progress' | 'error'>[] },
  ];
  result: [{ taskId: string }, Drawn];
  edit: [{ taskId: string; revision: number; regionId: string; text: string }, Drawn];
  cancel: [{ taskId: string }, Record<string, never>];
  quote: [{ sha256: string[]; detector: DetectorId }, Quote];
  /** The popup's. */
  account: [Record<string, never>, { account: ExtensionState | null }];
  choices: [Record<string, never>, { settings: Settings; engines: Engines }];
  choose: [{ settings: Settings }, Record<string, never>];
  connect: [Record<string, never>, Record<string, never>];
  signOut: [Record<string, never>, Record<string, never>];
  site: [{ origin: string }, { site: Site | null }];
  setSite: [{ origin: string; site: Site | null }, Record<string, never>];
  inject: [{ tabId: number }, Record<string, never>];
  /** The bridge's, in the site's own page. */
  connected: [{ code: string }, Record<string, never>];
};
export type Question = keyof Questions;

/** What went wrong: the server's codes, and what only an extension meets. */
export type Trouble = { code: ClientErrorCode | 'no-access' | 'signed-out' | 'unreadable'; message: string };
export type Answer<Name extends Question> = { ok: true; data: Questions[Name][1] } | { ok: false; trouble: Trouble };

/** What a page is told, by popup, menu or key. */
export type Orders = {
  /** How many pictures, and what they would take. */
  price: [Record<string, never>, PagePrice];
  /** `agreed`: the person knows what it takes; else it is said first. */
  translateAll: [{ agreed: boolean }, Record<string, never>];
  translateOne: [{ srcUrl: string | null }, Record<string, never>];
  setSite: [{ site: Site | null }, Record<string, never>];
};
export type Order = keyof Orders;
export type PagePrice = {
  pictures: number;
  /** null: nothing could be read yet. */
  quote: Quote | null;
  /** Origins of pictures that neither the page nor the extension may read. */
  blocked: string[];
  trouble: Trouble | null;
};
