import { useTranslations } from 'next-intl';

export type ContactAddresses = { supportEmail?: string; communityUrl?: string; chatUrl?: string };

/** How the operator can be reached: exactly the ways that they have named. */
export function ContactWays({ supportEmail, communityUrl, chatUrl }: ContactAddresses) {
  const t = useTranslations('pages.contact');
  const ways = [
    supportEmail && { id: 'email', href: `mailto:${supportEmail}`, shown: supportEmail },
    communityUrl && { id: 'community', href: communityUrl, shown: withoutScheme(communityUrl) },
    chatUrl && { id: 'chat', href: chatUrl, shown: withoutScheme(chatUrl) },
  ].filter((way) => typeof way === 'object') as { id: 'email' | 'community' | 'chat'; href: string; shown: string }[];
  return (
    <section aria-labelledby="ways" className="bubble-tail mb-6 rounded-lg bg-raised p-6">
      <h2 id="ways" className="text-xl">
        {t('title')}
      </h2>
      {ways.length === 0 ? <p className="mt-3 text-sm text-muted">{t('none')}</p> : null}
      <dl className="mt-4 grid gap-5 text-sm">
        {ways.map(({ id, href, shown }) => (
          <div key={id}>
            <dt className="font-semibold">{t(id)}</dt>
            <dd>
              <a href={href} className="inline-block py-2 break-all text-accent-text underline underline-offset-4">
                <bdi>{shown}</bdi>
              </a>
              <p className="text-muted">{t(`${id}Note`)}</p>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function withoutScheme(address: string): string {
  return address.replace(/^https?:\/\//, '').replace(/\/$/, '');
}
