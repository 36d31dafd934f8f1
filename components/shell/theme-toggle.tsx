'use client';

import { Moon, Sun } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '@/components/ui/icon-button';
import { useThemeStore } from '@/stores/stores-provider';

export function ThemeToggle() {
  const t = useTranslations('shell');
  const theme = useThemeStore((state) => state.theme);
  const setTheme = useThemeStore((state) => state.setTheme);
  const next = theme === 'dark' ? 'light' : 'dark';
  return (
    <IconButton label={t(next === 'light' ? 'useLightTheme' : 'useDarkTheme')} onClick={() => setTheme(next)}>
      {next === 'light' ? <Sun aria-hidden /> : <Moon aria-hidden />}
    </IconButton>
  );
}
