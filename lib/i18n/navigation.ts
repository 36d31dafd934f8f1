import { createNavigation } from 'next-intl/navigation';
import { routing } from './routing';

/** Next's links and router, aware of the language prefix. */
export const { Link, useRouter, usePathname } = createNavigation(routing);
