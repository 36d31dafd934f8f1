'use client';

import { useTranslations } from 'next-intl';
import { useChoose } from '@/components/translator/drop-anywhere';
import { showCasePicture, showCases } from '@/lib/show-cases';
import { useSample } from './use-sample';

/** Four small pages to try the tool with. */
export function Samples() {
  const t = useTranslations('dropZone.samples');
  const { open, loading } = useSample(useChoose().take);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-sm text-muted">{t('invitation')}</p>
      <ul className="flex gap-2">
        {showCases.map((sample) => (
          <li key={sample.id}>
            <button
              type="button"
              aria-label={t(sample.id)}
              title={t(sample.id)}
              aria-busy={loading === sample.id || undefined}
              onClick={() => void open(sample)}
              className="block size-14 overflow-hidden rounded-sm border border-edge transition-[border-color,opacity] duration-150 hover:border-accent-text aria-busy:opacity-50"
            >
              {/* biome-ignore lint/performance/noImgElement: already small; the static site resizes nothing. */}
              <img
                src={showCasePicture(sample, undefined, 'tiny')}
                alt=""
                width={112}
                height={112}
                loading="lazy"
                className="size-full object-cover object-top"
              />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
