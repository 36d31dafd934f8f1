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
