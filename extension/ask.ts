import type { Answer, Order, Orders, Question, Questions, Trouble } from './words';

/** What a question or order ended with, when it did not go well. */
export class AskError extends Error {
  constructor(readonly trouble: Trouble) {
    super(trouble.code);
    this.name = 'AskError';
  }
}

/** Waits between tries, ms. A background that the browser has stopped starts again with the next question. */
const waits = [50, 250, 1000, 3000];

/**
 * Asks the background.
 * @throws AskError with the answer's trouble; `offline` when the background cannot be reached
 */
export async function ask<Name extends Question>(
  question: Name,
  about: Questions[Name][0],
): Promise<Questions[Name][1]> {
  for (let tries = 0; ; tries += 1) {
    try {
      const answer = (await chrome.runtime.sendMessage({ question, about })) as Answer<Name> | undefined;
      // No answer: the background was stopped in the middle of its work.
      if (answer?.ok) return answer.data;
      if (answer) throw new AskError(answer.trouble);
    } catch (error) {
      if (error instanceof AskError) throw error;
      // The extension was updated or removed; this page keeps what it has.
      if (!isAlive()) throw new AskError({ code: 'offline', message: '' });
    }
    const wait = waits[tries];
    if (wait === undefined) throw new AskError({ code: 'offline', message: '' });
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

/** Tells a page what to do. @throws when the page has no script of ours */
export async function tell<Name extends Order>(
  tabId: number,
  order: Name,
  about: Orders[Name][0],
): Promise<Orders[Name][1]> {
  return (await chrome.tabs.sendMessage(tabId, { order, about })) as Orders[Name][1];
}

export function troubleOf(error: unknown): Trouble {
  return error instanceof AskError ? error.trouble : { code: 'internal', message: '' };
}

function isAlive(): boolean {
  return chrome.runtime?.id !== undefined;
}
