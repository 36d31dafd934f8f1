import { answer } from './answer';
import { order } from './inject';

/** The background: answers, and hands the person's menus and keys on. It keeps nothing in memory. */

chrome.runtime.onMessage.addListener((message, sender, respond) => {
  void answer(message, sender).then(respond);
  // The answer comes later.
  return true;
});

chrome.runtime.onInstalled.addListener(() => void prepare());
chrome.runtime.onStartup.addListener(() => void prepare());

chrome.contextMenus.onClicked.addListener(({ menuItemId, srcUrl }, tab) => {
  if (tab?.id === undefined) return;
  void follow(tab.id, menuItemId, srcUrl ?? null);
});

chrome.commands.onCommand.addListener((command, tab) => {
  if (tab?.id === undefined) return;
  void follow(tab.id, command, null);
});

/** Menu entries and keys have the same names. */
async function follow(tabId: number, wish: string, srcUrl: string | null): Promise<void> {
  try {
    if (wish === 'translate-image') await order(tabId, 'translateOne', { srcUrl });
    if (wish === 'translate-page') await order(tabId, 'translateAll', { agreed: false });
  } catch {
    // The browser's own pages and its store take no script; the menu of the button says so.
  }
}

async function prepare(): Promise<void> {
  // Scripts in pages cannot read the token, whatever becomes of the page.
  await chrome.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
  await chrome.contextMenus.removeAll();
  const t = chrome.i18n.getMessage;
  chrome.contextMenus.create({ id: 'translate-image', title: t('menu_image'), contexts: ['image'] });
  chrome.contextMenus.create({ id: 'translate-page', title: t('menu_page'), contexts: ['page', 'image'] });
}
