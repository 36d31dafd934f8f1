import { ApiError } from '@/lib/api/api-error';
import { getEngines } from '@/lib/contract/manga';
import { connectPath } from '@/lib/extension-connect';
import { splitLocale } from '@/lib/i18n/pages';
import { siteUrl } from '../build-settings';
import { blobOf, sha256Of } from '../files';
import type { Answer, Question, Questions, Trouble } from '../words';
import { callSite } from './call-site';
import { inject } from './inject';
import { begin, cancel, edit, quote, resultOf, statesOf } from './pages';
import { ReadError, readPicture } from './read-picture';
import { account, beginConnecting, finishConnecting, signOut } from './session';
import { setSite, siteOf } from './sites';
import { keepSettings, readLocal, readSettings } from './stored';

type Answers = { [Name in Question]: (about: Questions[Name][0]) => Promise<Questions[Name][1]> };

const answers: Answers = {
  hello: async ({ origin }) => ({ site: await siteOf(origin), signedIn: Boolean(await readLocal('token')) }),
  read: ({ url, referrer }) => readPicture(url, referrer),
  hash: async ({ file }) => ({ sha256: await sha256Of(blobOf(file)) }),
  begin,
  states: ({ taskIds }) => statesOf(taskIds),
  result: ({ taskId }) => resultOf(taskId),
  edit,
  cancel: ({ taskId }) => done(cancel(taskId)),
  quote: ({ sha256, detector }) => quote(sha256, detector),
  account: async () => ({ account: await account() }),
  choices: async () => ({ settings: await readSettings(), engines: await callSite(getEngines, {}) }),
  choose: ({ settings }) => done(keepSettings(settings)),
  connect: () => done(beginConnecting()),
  signOut: () => done(signOut()),
  site: async ({ origin }) => ({ site: await siteOf(origin) }),
  setSite: ({ origin, site }) => done(setSite(origin, site)),
  inject: ({ tabId }) => done(inject(tabId)),
  connected: ({ code }) => done(finishConnecting(code)),
};

/** What pages may ask; the rest is for the extension's own pages. */
const forPages: Question[] = [
  'hello',
  'read',
  'hash',
  'begin',
  'states',
  'result',
  'edit',
  'cancel',
  'quote',
  'setSite',
];

/**
 * Answers a question of a page, the popup or the bridge.
 * @returns null for what is no question, or one that this sender may not ask
 */
export async function answer(message: unknown, sender: MessageSender): Promise<Answer<Question> | null> {
  if (!isQuestion(message) || !mayAsk(message, sender)) return null;
  try {
    const reply = answers[message.question] as (about: unknown) => Promise<Questions[Question][1]>;
    return { ok: true, data: await reply(message.about) };
  } catch (error) {
    return { ok: false, trouble: await troubleOf(error) };
  }
}

function mayAsk({ question, about }: { question: Question; about: unknown }, { id, url, tab }: MessageSender): boolean {
  if (id !== chrome.runtime.id) return false;
  if (url?.startsWith(chrome.runtime.getURL('/'))) return true;
  if (question === 'connected') return isConnectPage(url);
  return tab !== undefined && forPages.includes(question) && isOwnOrigin(about, url);
}

/** A page asks about its own site only. */
function isOwnOrigin(about: unknown, url: string | undefined): boolean {
  if (typeof about !== 'object' || about === null || !('origin' in about)) return true;
  return url !== undefined && about.origin === new URL(url).origin;
}

function isConnectPage(address: string | undefined): boolean {
  if (!address) return false;
  const { origin, pathname } = new URL(address);
  return origin === siteUrl && splitLocale(pathname).path === connectPath;
}

function isQuestion(message: unknown): message is { question: Question; about: unknown } {
  return (
    typeof message === 'object' &&
    message !== null &&
    'question' in message &&
    typeof message.question === 'string' &&
    Object.hasOwn(answers, message.question)
  );
}

async function troubleOf(error: unknown): Promise<Trouble> {
  if (error instanceof ReadError) return { code: error.code, message: '' };
  if (error instanceof ApiError) {
    const signedOut = error.code === 401 && !error.error.startsWith('signature');
    if (signedOut) await chrome.storage.local.remove(['token', 'signKey']);
    return { code: signedOut ? 'signed-out' : error.error, message: error.message };
  }
  return { code: 'internal', message: '' };
}

async function done(work: Promise<unknown>): Promise<Record<string, never>> {
  await work;
  return {};
}
