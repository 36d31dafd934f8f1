import { adapterOf } from '../adapters';
import { patternOf } from '../pattern';

/** What has to be asked for to read pictures of these origins on a site. Only a click may ask. */
export function rightsFor(site: string, origins: string[]): GrantedRights {
  const { referrer } = adapterOf(new URL(site).hostname);
  return {
    origins: origins.map(patternOf),
    ...(referrer && { permissions: ['declarativeNetRequestWithHostAccess'] }),
  };
}
