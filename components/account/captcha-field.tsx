'use client';

import { CircleCheck, RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { ProgressBar } from '@/components/ui/progress-bar';
import { FieldError, TextField } from '@/components/ui/text-field';
import { getVerifyCode } from '@/lib/contract/user';
import type { Captcha } from './use-captcha';

/** Shows that a person, or at least a patient device, is at work. The form field is `captchaAnswer`. */
export function CaptchaField({ captcha, error }: { captcha: Captcha; error: string | undefined }) {
  const t = useTranslations('account.captcha');
  const isPicture = captcha.mode === 'picture';
  return (
    <div className="grid gap-2">
      {isPicture ? <PictureCaptcha captcha={captcha} error={error} /> : <WorkCaptcha captcha={captcha} error={error} />}
      <button
        type="button"
        onClick={() => captcha.setMode(isPicture ? 'work' : 'picture')}
        className="inline-flex min-h-11 items-center justify-self-start rounded-sm text-start text-sm text-accent-text underline-offset-4 hover:underline"
      >
        {t(isPicture ? 'useWork' : 'usePicture')}
      </button>
    </div>
  );
}

function PictureCaptcha({ captcha, error }: { captcha: Captcha; error: string | undefined }) {
  const t = useTranslations('account.captcha');
  const [brokenId, setBrokenId] = useState('');
  const isBroken = captcha.id !== null && captcha.id === brokenId;
  return (
    <div className="grid gap-3">
      <div className="flex items-center gap-2">
        <div className="grid aspect-[320/112] min-w-0 flex-1 place-items-center overflow-hidden rounded-md border border-line bg-paper text-sm text-ink">
          {isBroken ? <p className="px-3 text-center">{t('pictureBroken')}</p> : null}
          {captcha.id && !isBroken ? (
            // biome-ignore lint/performance/noImgElement: made for this one form, never to be optimised or cached.
            <img
              key={captcha.id}
              src={`${getVerifyCode.path}?captchaId=${captcha.id}`}
              alt={t('picture')}
              onError={() => setBrokenId(captcha.id ?? '')}
              className="size-full object-contain"
            />
          ) : null}
        </div>
        <IconButton label={t('reload')} onClick={captcha.renew}>
          <RotateCw aria-hidden />
        </IconButton>
      </div>
      <TextField
        // Emptied with every new picture.
        key={captcha.id}
        label={t('letters')}
        name="captchaAnswer"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={20}
        dir="ltr"
        required
        error={error}
      />
    </div>
  );
}

function WorkCaptcha({ captcha, error }: { captcha: Captcha; error: string | undefined }) {
  const t = useTranslations('account.captcha');
  const errorId = useId();
  const { phase, progress } = captcha.work;
  return (
    <div className="grid gap-2">
      <fieldset
        aria-label={t('work.label')}
        tabIndex={-1}
        data-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        className="grid gap-3 rounded-md border border-line bg-ground p-4 text-sm outline-none"
      >
        <p role="status" className="flex items-center gap-2">
          {phase === 'solved' ? <CircleCheck className="size-5 shrink-0 text-success" aria-hidden /> : null}
          {t(`work.${phase}`)}
        </p>
        {phase === 'running' ? <ProgressBar label={t('work.label')} value={progress} /> : null}
        {phase === 'failed' ? <Button onClick={captcha.renew}>{t('work.again')}</Button> : null}
        <input type="hidden" name="captchaAnswer" value={captcha.answer} />
      </fieldset>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </div>
  );
}
