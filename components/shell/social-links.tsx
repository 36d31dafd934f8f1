import { useTranslations } from 'next-intl';

/** A profile of the operator on one of the four networks. */
export type SocialLink = { network: string; href: string };

export function SocialLinks({ links }: { links: SocialLink[] }) {
  const t = useTranslations('shell.footer');
  if (links.length === 0) return null;
  return (
    <ul aria-label={t('social')} className="flex gap-2">
      {links.map(({ network, href }) => (
        <li key={network}>
          <a
            href={href}
            rel="noopener me"
            className="grid size-11 place-content-center rounded-md border border-line text-muted hover:border-edge hover:text-text"
          >
            <span className="sr-only">{network}</span>
            <svg viewBox="0 0 24 24" aria-hidden className="size-5" fill="currentColor">
              <path d={marks[network]} fillRule="evenodd" />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Plain signs drawn by us: a cross, a play button, wings, a balloon with eyes. */
const marks: Record<string, string> = {
  X: 'M3 3h5l4.500 6.400L18 3h3l-7.100 8.300L22 21h-5l-5-7-6 7H3l7.600-8.900L3 3Zm4 2 11 14h1L8 5H7Z',
  YouTube: 'M5 5h14a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3Zm5 3.500v7l6-3.500-6-3.500Z',
  Bluesky:
    'M6 4c3 2 5 5 6 7 1-2 3-5 6-7 2-1.500 4-1 4 2 0 2-.500 5-1 6-.800 2-2.500 2.300-4.500 2 3 .800 3.500 3 1.500 5-3.500 3.500-5 0-6-3-1 3-2.500 6.500-6 3-2-2-1.500-4.200 1.500-5-2 .300-3.700 0-4.500-2-.500-1-1-4-1-6 0-3 2-3.500 4-2Z',
  Reddit:
    'M12 8c1.200 0 3 .2 5 1.100A2.500 2.500 0 1 1 20.600 12c.300.600.400 1.300.400 2 0 3.900-4 7-9 7s-9-3.100-9-7c0-.700.100-1.400.400-2A2.500 2.500 0 1 1 7 9.100C9 8.200 10.800 8 12 8ZM8.500 12.500a1.500 1.500 0 1 0 0 3 1.500 1.500 0 0 0 0-3Zm7 0a1.500 1.500 0 1 0 0 3 1.500 1.500 0 0 0 0-3ZM8.500 17c1 1 2.200 1.500 3.500 1.500s2.500-.500 3.500-1.500H8.500ZM12 7l1-5 4 1-.300 1.200-2.700-.700L13 7h-1Z',
};
