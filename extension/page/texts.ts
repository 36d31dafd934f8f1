import type { Trouble } from '../words';

const stages: Record<string, string> = {
  reading: 'stage_reading',
  translating: 'stage_translating',
  erasing: 'stage_lettering',
  lettering: 'stage_lettering',
  encoding: 'stage_lettering',
  sending: 'stage_sending',
  waiting: 'stage_waiting',
};

/** What is being done with a page, in the reader's words. */
export function progressText(stage: string): string {
  return chrome.i18n.getMessage(stages[stage] ?? 'stage_finding');
}

/** What went wrong and what to do; the server's own sentence where it has one. */
export function troubleText({ code, message }: Trouble): string {
  if (code === 'no-access') return chrome.i18n.getMessage('trouble_access');
  if (code === 'unreadable') return chrome.i18n.getMessage('trouble_unreadable');
  if (code === 'signed-out') return chrome.i18n.getMessage('trouble_signedOut');
  if (code === 'extension-members') return chrome.i18n.getMessage('trouble_members');
  if (code === 'offline') return chrome.i18n.getMessage('trouble_offline');
  return message || chrome.i18n.getMessage('trouble_other');
}
