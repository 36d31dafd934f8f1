import type { ExtensionState } from '@/lib/contract/extension';
import { localeTable } from '@/lib/i18n/locales';
import { localizedPath } from '@/lib/i18n/pages';
import { ask, troubleOf } from '../ask';
import { siteUrl } from '../build-settings';
import { troubleText } from '../page/texts';
import { uiLocale } from '../ui-locale';
import { choicesBox } from './choices-box';
import { button, paragraph } from './elements';
import { pageBox } from './page-box';
import { siteBox } from './site-box';

/** The menu of the toolbar's button: who is signed in, what is left, this page, this site. */

const main = document.querySelector<HTMLElement>('#main')!;
const t = chrome.i18n.getMessage;
const locale = uiLocale();
document.documentElement.lang = locale;
document.documentElement.dir = localeTable[locale].direction;
void show();

async function show(): Promise<void> {
  main.replaceChildren(paragraph(t('popup_loading'), 'muted'));
  try {
    const { account } = await ask('account', {});
    document.querySelector('#left')!.textContent = account ? t('popup_left', [String(account.remaining)]) : '';
    main.replaceChildren(...(account ? await signedIn(account) : signedOut()));
  } catch (error) {
    main.replaceChildren(paragraph(troubleText(troubleOf(error)), 'trouble'), button(t('page_retry'), show));
  }
}

function signedOut(): HTMLElement[] {
  return [
    paragraph(t('popup_welcome')),
    button(t('popup_signIn'), () => ask('connect', {}).then(() => window.close()), 'primary'),
    paragraph(t('popup_signInNote'), 'muted'),
  ];
}

async function signedIn(account: ExtensionState): Promise<HTMLElement[]> {
  const end = [paragraph(t('popup_as', [account.userName]), 'muted'), button(t('popup_signOut'), signOut, 'link')];
  if (!account.member) return [...notMember(), ...end];
  const tab = await currentTab();
  const choices = await choicesBox();
  if (!tab) return [paragraph(t('popup_notHere'), 'muted'), choices, ...end];
  return [pageBox(tab), choices, await siteBox(tab), ...end];
}

function notMember(): HTMLElement[] {
  return [
    paragraph(t('popup_members')),
    button(t('popup_plans'), () => open('/price'), 'primary'),
    button(t('popup_site'), () => open('/manga-translator')),
  ];
}

async function signOut(): Promise<void> {
  await ask('signOut', {});
  await show();
}

async function open(path: string): Promise<void> {
  await chrome.tabs.create({ url: `${siteUrl}${localizedPath(locale, path)}` });
  window.close();
}

/** The tab that the menu was opened over, if a script of ours may be there; `?tab=` names another (our tests do). */
async function currentTab(): Promise<{ id: number; origin: string } | null> {
  const named = Number(new URLSearchParams(location.search).get('tab'));
  const tab = named
    ? await chrome.tabs.get(named)
    : (await chrome.tabs.query({ active: true, currentWindow: true }))[0];
  if (tab?.id === undefined || !tab.url || !/^https?:/.test(tab.url)) return null;
  return { id: tab.id, origin: new URL(tab.url).origin };
}
