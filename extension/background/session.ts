import { ApiError } from '@/lib/api/api-error';
import { base64urlOf } from '@/lib/bytes-as-text';
import { type ExtensionState, getExtensionState, redeemExtension } from '@/lib/contract/extension';
import { logout } from '@/lib/contract/user';
import { connectPath } from '@/lib/extension-connect';
import { localizedPath } from '@/lib/i18n/pages';
import { siteUrl } from '../build-settings';
import { uiLocale } from '../ui-locale';
import { callSite } from './call-site';
import { turnEverySiteOff } from './sites';
import { forgetEverything, keepVerifier, pendingVerifier, readLocal, writeLocal } from './stored';

/** Opens the site's page where the signed-in person lets this extension act for them (lib/contract/extension.ts). */
export async function beginConnecting(): Promise<void> {
  const verifier = base64urlOf(crypto.getRandomValues(new Uint8Array(32)));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  await keepVerifier(verifier);
  const path = localizedPath(uiLocale(), connectPath);
  await chrome.tabs.create({ url: `${siteUrl}${path}#challenge=${base64urlOf(new Uint8Array(digest))}` });
}

/**
 * Takes up the code that the page handed over.
 * @throws ApiError link-expired, also when nobody asked for a code
 */
export async function finishConnecting(code: string): Promise<void> {
  const verifier = await pendingVerifier();
  if (!verifier) throw new ApiError(410, 'link-expired', '');
  await keepVerifier(null);
  // The answer's token is kept with it.
  await callSite(redeemExtension, { code, verifier });
}

/** Who is signed in; null when nobody is, or no longer. */
export async function account(): Promise<ExtensionState | null> {
  if (!(await readLocal('token'))) return null;
  try {
    const state = await callSite(getExtensionState, {});
    await writeLocal({ signKey: state.signKey });
    return state;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 401) throw error;
    await chrome.storage.local.remove(['token', 'signKey']);
    return null;
  }
}

/** Ends the session on the server, as far as it can be reached, and forgets everything here. */
export async function signOut(): Promise<void> {
  try {
    if (await readLocal('token')) await callSite(logout, {});
  } catch (error) {
    // Whatever the server says, this browser forgets; there the session ends by itself after a week.
    if (!(error instanceof ApiError)) throw error;
  } finally {
    await turnEverySiteOff();
    await forgetEverything();
  }
}
