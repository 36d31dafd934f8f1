import type { ThirdParties } from '@/components/consent/third-party';
import type { ExtensionStores } from '@/components/content/extension-downloads';
import { readEnv } from '@/server/env';

/** The public address of the site, without a slash at its end. */
export function siteAddress(): string {
  return readEnv().SITE_URL.replace(/\/$/, '');
}

/** Where the operator can be reached and followed: what is not set is not shown. */
export function siteLinks() {
  const env = readEnv();
  return {
    supportEmail: env.SUPPORT_EMAIL,
    communityUrl: env.COMMUNITY_URL,
    chatUrl: env.CHAT_URL,
    social: [
      { network: 'X', href: env.SOCIAL_X },
      { network: 'YouTube', href: env.SOCIAL_YOUTUBE },
      { network: 'Bluesky', href: env.SOCIAL_BLUESKY },
      { network: 'Reddit', href: env.SOCIAL_REDDIT },
    ].flatMap(({ network, href }) => (href ? [{ network, href }] : [])),
  };
}

/** Scripts of others that the operator has set up; they wait for consent. */
export function thirdParties(): ThirdParties {
  const { ANALYTICS_SCRIPT, ANALYTICS_WEBSITE_ID, RECORDING_SCRIPT } = readEnv();
  return {
    ...(ANALYTICS_SCRIPT && { analytics: { src: ANALYTICS_SCRIPT, websiteId: ANALYTICS_WEBSITE_ID } }),
    ...(RECORDING_SCRIPT && { recording: { src: RECORDING_SCRIPT } }),
  };
}

/** Where the browser extension is listed. */
export function extensionStores(): ExtensionStores {
  const { EXTENSION_CHROME_URL: chrome, EXTENSION_FIREFOX_URL: firefox } = readEnv();
  return { ...(chrome && { chrome }), ...(firefox && { firefox }) };
}
