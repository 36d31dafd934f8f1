'use client';

import { useState } from 'react';
import { classNames } from '@/components/ui/class-names';

/** The person's picture, or the first letter of their name where there is none or it does not load. */
export function Avatar({ name, picture, className }: { name: string; picture: string; className?: string }) {
  const [broken, setBroken] = useState('');
  const shape = classNames('grid shrink-0 place-items-center overflow-hidden rounded-full', className);
  if (picture && picture !== broken) {
    return (
      // biome-ignore lint/performance/noImgElement: small, and of another host.
      <img
        src={picture}
        alt=""
        referrerPolicy="no-referrer"
        onError={() => setBroken(picture)}
        className={classNames(shape, 'object-cover')}
      />
    );
  }
  return (
    <span aria-hidden translate="no" className={classNames(shape, 'bg-accent font-display font-bold text-on-accent')}>
      {initialOf(name)}
    </span>
  );
}

/** The first letter as people see it: one that is made of several code points stays whole. */
function initialOf(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim());
  return (first?.segment ?? '·').toLocaleUpperCase();
}
