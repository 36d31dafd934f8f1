'use client';

import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, type Ref, useContext, useEffect, useMemo, useRef } from 'react';
import { useDropzone } from 'react-dropzone';
import { classNames } from '@/components/ui/class-names';
import { isBusy } from '@/stores/chapter-page';
import { useSnackbarStore } from '@/stores/stores-provider';
import { useToolStores } from '@/stores/tool-provider';

type Choose = {
  /** Opens the file dialog: a new page or chapter. */
  files(): void;
  /** A whole folder. */
  folder(): void;
  /** Behind the pages that are there. */
  more(): void;
  /** Takes files as if they had been chosen. */
  take(files: File[]): void;
};

const ChooseContext = createContext<Choose>({ files() {}, folder() {}, more() {}, take() {} });

/** The file dialogs of the area around. */
export function useChoose(): Choose {
  return useContext(ChooseContext);
}

export function useChooseFile(): () => void {
  return useChoose().files;
}

const accepted = 'image/jpeg,image/png,image/webp,.zip,.cbz,.pdf,application/zip,application/pdf';

/**
 * An area in which pages can be dropped anywhere, also as folders, archives and documents, pasted, or chosen;
 * `onTaken` once some are usable. What comes to a chapter of several pages is added to it; a single page is replaced.
 */
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
  const folderInput = useRef<HTMLInputElement>(null);
  const moreInput = useRef<HTMLInputElement>(null);
  // Nothing is filtered here: a file that just does not appear explains nothing. The store refuses with a reason.
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    onDrop: (files) => offer(files, 'drop'),
    noClick: true,
    noKeyboard: true,
    useFsAccessApi: false,
  });
  usePaste((files) => offer(files, 'drop'));
  const latestOffer = useRef(offer);
  useEffect(() => {
    latestOffer.current = offer;
  });
  const choose = useMemo(
    () => ({
      files: open,
      folder: () => folderInput.current?.click(),
      more: () => moreInput.current?.click(),
      take: (files: File[]) => latestOffer.current(files, 'replace'),
    }),
    [open],
  );
  return (
    <div {...getRootProps({ className: classNames('relative', className) })}>
      <input {...getInputProps({ accept: accepted, 'aria-label': t('label'), 'data-choose': 'files' } as object)} />
      <OtherInput ref={folderInput} kind="folder" onFiles={(files) => offer(files, 'replace')} />
      <OtherInput ref={moreInput} kind="more" onFiles={(files) => offer(files, 'add')} />
      <ChooseContext value={choose}>{children}</ChooseContext>
      {isDragActive ? (
        <div className="pointer-events-none absolute inset-2 z-30 grid place-items-center rounded-lg border-2 border-dashed border-accent-text bg-[color-mix(in_srgb,var(--ground)_82%,transparent)] animate-appear">
          <p className="font-display text-2xl font-bold">{t('release')}</p>
        </div>
      ) : null}
    </div>
  );
}

function OtherInput({
  ref,
  kind,
  onFiles,
}: {
  ref: Ref<HTMLInputElement>;
  kind: 'folder' | 'more';
  onFiles(files: File[]): void;
}) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      multiple
      data-choose={kind}
      accept={kind === 'more' ? accepted : undefined}
      // React knows this attribute by no name of its own.
      {...(kind === 'folder' ? { webkitdirectory: '' } : {})}
      onChange={({ currentTarget }) => {
        onFiles([...(currentTarget.files ?? [])]);
        // The same file can be chosen again.
        currentTarget.value = '';
      }}
    />
  );
}

function useOffer(onTaken: (() => void) | undefined): (files: File[], how: 'replace' | 'add' | 'drop') => void {
  const t = useTranslations('dropZone');
  const { chapter } = useToolStores();
  const show = useSnackbarStore((state) => state.show);
  return (files, how) => {
    if (files.length === 0) return;
    const { pages, offerFiles } = chapter.getState();
    const adding = how === 'add' || (how === 'drop' && pages.length > 1);
    if (!adding && pages.some(({ phase }) => isBusy(phase))) return show(t('busy'), 'danger');
    if (offerFiles(files, adding ? 'add' : 'replace')) onTaken?.();
  };
}

/** Pictures pasted anywhere on the page, unless they go into a text field. */
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
