import { useLocale } from 'next-intl';
import { createNavigation } from 'next-intl/navigation';
import { type ComponentProps, createElement } from 'react';
import { needsOwnDocument } from '../content-security-policy';
import { routing } from './routing';

const navigation = createNavigation(routing);

/** Next's links and router, aware of the language prefix. */
export const { useRouter, usePathname } = navigation;

/**
 * Fetches nothing ahead by itself: components/shell/idle-prefetch.tsx decides when that is welcome. Where paying needs
 * another content security policy, the browser follows it as a link to any other site.
 */
export function Link(props: ComponentProps<typeof navigation.Link>) {
  const own = useLocale();
  const { href, locale, prefetch, replace, scroll, shallow, onNavigate, ...rest } = props;
  if (typeof href === 'string' && needsOwnDocument(href))
    return createElement('a', { ...rest, href: navigation.getPathname({ href, locale: locale ?? own }) });
  return createElement(navigation.Link, { prefetch: false, ...props });
}
