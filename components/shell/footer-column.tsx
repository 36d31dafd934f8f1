import { Link } from '@/lib/i18n/navigation';

/** `href`: a page of ours without its language prefix, or a whole address. */
export type FooterLink = { href: string; label: string };

const look = 'flex min-h-11 items-center py-1 text-muted transition-colors duration-150 hover:text-text';

export function FooterColumn({ title, links }: { title: string; links: FooterLink[] }) {
  return (
    <nav aria-label={title}>
      <h2 className="font-sans text-sm font-semibold">{title}</h2>
      <ul className="mt-1">
        {links.map(({ href, label }) => (
          <li key={href}>
            {href.startsWith('/') ? (
              <Link href={href} className={look}>
                {label}
              </Link>
            ) : (
              <a href={href} rel="noopener" className={look}>
                <bdi className="break-words">{label}</bdi>
              </a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
