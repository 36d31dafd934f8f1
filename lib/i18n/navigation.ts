import { createNavigation } from 'next-intl/navigation';
import { type ComponentProps, createElement } from 'react';
import { routing } from './routing';

const navigation = createNavigation(routing);

/** Next's links and router, aware of the language prefix. */
export const { useRouter, usePathname } = navigation;

/** Fetches nothing ahead by itself: components/shell/idle-prefetch.tsx decides when that is welcome. */
export function Link(props: ComponentProps<typeof navigation.Link>) {
  return createElement(navigation.Link, { prefetch: false, ...props });
}
