'use client';

import { Moon, Sun } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useThemeStore } from '@/stores/stores-provider';
import { FrameButton } from './frame-button';

export function ThemeToggle() {
  const t = useTranslations('shell');
  const theme = useThemeStore((state) => state.theme);
  const setTheme = useThemeStore((state) => state.setTheme);
  const next = theme === 'dark' ? 'light' : 'dark';
  return (
    <FrameButton label={t(next === 'light' ? 'useLightTheme' : 'useDarkTheme')} onClick={() => setTheme(next)}>
      {next === 'light' ? <Sun aria-hidden /> : <Moon aria-hidden />}
    </FrameButton>
  );
}
