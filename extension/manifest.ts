import { connectPath } from '@/lib/extension-connect';
import type { Locale } from '@/lib/i18n/locales';
import { patternOf } from './pattern';

export type Browser = 'chromium' | 'firefox';

/**
 * The manifest of one browser; they differ in how the background is named and who signs the add-on.
 * @param siteUrl origin of the site that the extension belongs to: the only right it always has
 * @param granted patterns of sites that need not be asked for; only our tests have any, which cannot press the
 *   browser's own buttons
 */
export function manifestFor(
  browser: Browser,
  {
    siteUrl,
    version,
    granted = [],
    defaultLocale = 'en',
  }: { siteUrl: string; version: string; granted?: string[]; defaultLocale?: Locale },
): Record<string, unknown> {
  const site = patternOf(siteUrl);
  const bridged = ['', '/*'].map((prefix) => site.replace('/*', `${prefix}${connectPath}`));
  return {
    manifest_version: 3,
    name: '__MSG_name__',
    description: '__MSG_description__',
    version,
    default_locale: defaultLocale.replace('-', '_'),
    homepage_url: siteUrl,
    icons: icons(16, 32, 48, 128),
    action: { default_popup: 'popup.html', default_icon: icons(16, 32) },
    permissions: ['activeTab', 'scripting', 'contextMenus', 'storage'],
    // For sites whose pictures want to know where they are shown (adapters.ts, `referrer`); asked when one is turned on.
    optional_permissions: ['declarativeNetRequestWithHostAccess'],
    host_permissions: [site, ...granted],
    optional_host_permissions: ['https://*/*', 'http://*/*'],
    background: browser === 'firefox' ? { scripts: ['background.js'] } : { service_worker: 'background.js' },
    content_scripts: [{ matches: bridged, js: ['bridge.js'], run_at: 'document_start' }],
    commands: {
      'translate-image': { suggested_key: { default: 'Alt+Shift+I' }, description: '__MSG_command_image__' },
      'translate-page': { suggested_key: { default: 'Alt+Shift+T' }, description: '__MSG_command_page__' },
    },
    ...(browser === 'firefox' && {
      browser_specific_settings: {
        gecko: { id: `extension@${new URL(siteUrl).hostname}`, strict_min_version: '128.0' },
      },
    }),
    ...(browser === 'chromium' && { minimum_chrome_version: '120' }),
  };
}

function icons(...sizes: number[]): Record<number, string> {
  return Object.fromEntries(sizes.map((size) => [size, `icons/${size}.png`]));
}
