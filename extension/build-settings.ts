/** Put in by the build (scripts/extension.ts). */
declare const SITE_URL: string;

/** The site that this extension belongs to: an origin, without a slash at its end. */
export const siteUrl: string = new URL(SITE_URL).origin;
