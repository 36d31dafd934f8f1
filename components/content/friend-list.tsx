import { ArrowUpRight } from 'lucide-react';
import { useTranslations } from 'next-intl';

type Friend = { name: string; link: string; logo?: string; title: string; address: string };
type Group = { id: string; heading: string; friends: Friend[] };

/** Partner entries as panels, by what they are good for. */
export function FriendList({ groups }: { groups: Group[] }) {
  const t = useTranslations('pages.links');
  return (
    <div className="content grid grid-cols-[minmax(0,1fr)] gap-12 py-10 tablet:py-14">
      {groups.map(({ id, heading, friends }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`} className="text-2xl">
            {heading}
          </h2>
          <ul className="mt-5 grid gap-3 tablet:grid-cols-2 desktop:grid-cols-3">
            {friends.map(({ name, link, logo, title, address }) => (
              <li
                key={name}
                className="group relative flex gap-4 rounded-sm border border-line bg-surface p-5 hover:border-edge"
              >
                <Mark name={name} logo={logo} />
                <div className="min-w-0">
                  <h3 className="text-base">
                    {/* The link covers the panel. */}
                    <a
                      href={address}
                      rel="noopener"
                      title={t('visit', { host: new URL(link).host })}
                      className="after:absolute after:inset-0"
                    >
                      <bdi translate="no">{name}</bdi>
                    </a>
                  </h3>
                  <p className="mt-1 text-sm text-muted">{title}</p>
                </div>
                <ArrowUpRight
                  aria-hidden
                  className="ms-auto size-5 shrink-0 text-muted group-hover:text-accent-text rtl:-scale-x-100"
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** The entry's logo, or its first letter in a balloon. */
function Mark({ name, logo }: { name: string; logo?: string }) {
  // biome-ignore lint/performance/noImgElement: a small file of our own.
  if (logo) return <img src={logo} alt="" width={40} height={40} className="size-[4rem] shrink-0 rounded-sm" />;
  return (
    <span
      aria-hidden
      className="grid size-[4rem] shrink-0 place-content-center rounded-[1.2rem_1.2rem_1.2rem_0.2rem] border border-line bg-raised font-display text-lg font-bold text-accent-text rtl:rounded-[1.2rem_1.2rem_0.2rem_1.2rem]"
    >
      {[...name][0]?.toUpperCase()}
    </span>
  );
}
