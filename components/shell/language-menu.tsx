'use client';

import { Languages } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { type ComponentProps, type KeyboardEvent, lazy, Suspense, useState } from 'react';
import { Button } from '@/components/ui/button';
import { type Locale, localeTable } from '@/lib/i18n/locales';

const LanguageChoices = lazy(loadChoices);

/** Changes the language of the interface. The menu itself is fetched when somebody is about to open it. */
export function LanguageMenu() {
  const [isWanted, setWanted] = useState(false);
  const want = () => setWanted(true);
  const closed = (
    <MenuButton
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void loadChoices()}
      onFocus={() => void loadChoices()}
      onClick={want}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'ArrowDown') want();
      }}
    />
  );
  if (!isWanted) return closed;
  return (
    <Suspense fallback={closed}>
      <LanguageChoices trigger={<MenuButton />} />
    </Suspense>
  );
}

function MenuButton(props: Omit<ComponentProps<'button'>, 'children'>) {
  const t = useTranslations('shell');
  const { label } = localeTable[useLocale() as Locale];
  return (
    <Button look="ghost" className="px-3" aria-label={t('languageMenu', { language: label })} {...props}>
      <Languages aria-hidden />
      <span className="max-desktop:hidden">{label}</span>
    </Button>
  );
}

async function loadChoices() {
  const { LanguageChoices } = await import('./language-choices');
  return { default: LanguageChoices };
}
