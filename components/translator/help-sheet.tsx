'use client';

import { useTranslations } from 'next-intl';
import { Fragment, type ReactNode, useSyncExternalStore } from 'react';
import { ModalLayer } from '@/components/ui/dialog';
import { editorShortcuts, viewerShortcuts } from '@/components/viewer/shortcuts';
import { toolShortcuts } from './use-tool-keys';

/** Every key of the tool, the page and the editor. */
export function HelpSheet({ open, onOpenChange }: { open: boolean; onOpenChange(open: boolean): void }) {
  const t = useTranslations('translator.help');
  const shell = useTranslations('shell');
  const page = useTranslations('translator.viewer.shortcuts');
  return (
    <ModalLayer title={t('title')} closeLabel={shell('close')} open={open} onOpenChange={onOpenChange}>
      <div className="grid gap-6 p-5">
        <Group title={t('tool')}>
          {toolShortcuts.map(({ action, keys }) => (
            <Line key={action} name={t(action)} keys={keys} />
          ))}
        </Group>
        <Group title={t('page')}>
          {viewerShortcuts.map(({ action, keys }) => (
            <Line key={action} name={page(action)} keys={keys} />
          ))}
        </Group>
        <Group title={t('editor')}>
          {editorShortcuts.map(({ action, keys }) => (
            <Line key={action} name={page(action)} keys={keys} />
          ))}
        </Group>
        <p className="text-sm text-muted">{t('files')}</p>
      </div>
    </ModalLayer>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h3 className="text-base font-semibold">{title}</h3>
      <dl className="grid gap-1">{children}</dl>
    </section>
  );
}

function Line({ name, keys }: { name: string; keys: readonly (readonly string[])[] }) {
  const t = useTranslations('translator.help');
  const isApple = useSyncExternalStore(noChange, onApple, () => false);
  return (
    <div className="flex min-h-9 items-center justify-between gap-4 text-sm">
      <dt className="text-muted">{name}</dt>
      <dd className="m-0 flex flex-wrap items-center justify-end gap-1" dir="ltr">
        {keys.map((combination, index) => (
          <Fragment key={combination.join('+')}>
            {index > 0 ? <span className="px-1 text-xs text-muted">{t('or')}</span> : null}
            {combination.map((key) => (
              <kbd
                key={key}
                className="min-w-8 rounded-sm border border-edge bg-raised px-2 py-1 text-center font-sans text-xs"
              >
                {key === 'Mod' ? (isApple ? '⌘' : 'Ctrl') : key}
              </kbd>
            ))}
          </Fragment>
        ))}
      </dd>
    </div>
  );
}

function onApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}

function noChange() {
  return () => {};
}
