'use client';

import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { useDropzone } from 'react-dropzone';
import { classNames } from '@/components/ui/class-names';
import { useSnackbarStore, useStores } from '@/stores/stores-provider';
import { isBusy } from '@/stores/translator';

/** Opens the file dialog of the area around. */
const ChooseContext = createContext<() => void>(() => {});

export function useChooseFile(): () => void {
  return useContext(ChooseContext);
}

/** An area in which a page can be dropped anywhere, pasted, or chosen; `onTaken` once one is usable. */
export function DropAnywhere({
  className,
  children,
  onTaken,
}: {
  className?: string;
  children: ReactNode;
  onTaken?(): void;
}) {
  const t = useTranslations('dropZone');
  const offer = useOffer(onTaken);
  // Nothing is filtered here: a file that just does not appear explains nothing. The store refuses with a reason.
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    onDrop: offer,
    noClick: true,
    noKeyboard: true,
    useFsAccessApi: false,
  });
  usePaste(offer);
  return (
    <div {...getRootProps({ className: classNames('relative', className) })}>
      <input {...getInputProps({ accept: 'image/jpeg,image/png,image/webp', 'aria-label': t('label') })} />
      <ChooseContext value={open}>{children}</ChooseContext>
      {isDragActive ? (
        <div className="pointer-events-none absolute inset-2 z-30 grid place-items-center rounded-lg border-2 border-dashed border-accent-text bg-[color-mix(in_srgb,var(--ground)_82%,transparent)] animate-appear">
          <p className="font-display text-2xl font-bold">{t('release')}</p>
        </div>
      ) : null}
    </div>
  );
}

function useOffer(onTaken: (() => void) | undefined): (files: File[]) => void {
  const t = useTranslations('dropZone');
  const { translator } = useStores();
  const show = useSnackbarStore((state) => state.show);
  return (files) => {
    if (files.length === 0) return;
    const before = translator.getState();
    if (isBusy(before.phase)) return show(t('busy'), 'danger');
    before.offerFiles(files);
    const { page } = translator.getState();
    if (page && page !== before.page) onTaken?.();
  };
}

/** A picture pasted anywhere on the page, unless it goes into a text field. */
function usePaste(offer: (files: File[]) => void) {
  const latest = useRef(offer);
  useEffect(() => {
    latest.current = offer;
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const inField = event.target instanceof Element && event.target.closest('input[type="text"], textarea');
      const files = [...(event.clipboardData?.files ?? [])];
      if (inField || files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
}
