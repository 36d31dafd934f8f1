'use client';

import { type RefObject, useEffect, useRef } from 'react';

/**
 * Takes the focus when the control that had it has just gone with the panel before: else keyboard and screen
 * reader would start again from the top of the page.
 */
export function useFocusWhenLost<Element extends HTMLElement>(): RefObject<Element | null> {
  const element = useRef<Element>(null);
  useEffect(() => {
    if (document.activeElement === document.body) element.current?.focus({ preventScroll: true });
  }, []);
  return element;
}
