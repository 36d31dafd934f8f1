import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';

/** Where the stores list the extension; what is not set is not listed there. */
export type ExtensionStores = { chrome?: string; firefox?: string };

/** The extension from the stores that list it, and from this site (scripts/build-extension.ts makes the files). */
export function ExtensionDownloads({ stores }: { stores: ExtensionStores }) {
  const t = useTranslations('pages.install.download');
  const listed = [
    { href: stores.chrome, text: t('chromeStore') },
    { href: stores.firefox, text: t('firefoxStore') },
  ];
  const files = [
    { href: '/extension/fukidashi-chromium.zip', text: t('chromium') },
    { href: '/extension/fukidashi-firefox.zip', text: t('firefox') },
  ];
  return (
    <section aria-label={t('title')} className="flex flex-wrap gap-3">
      {listed.map(({ href, text }) =>
        href ? (
          <Button key={text} look="primary" size="lg" asChild>
            <a href={href}>{text}</a>
          </Button>
        ) : null,
      )}
      {files.map(({ href, text }) => (
        <Button key={href} size="lg" asChild>
          <a href={href} download>
            <Download aria-hidden />
            {text}
          </a>
        </Button>
      ))}
    </section>
  );
}
