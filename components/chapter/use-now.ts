'use client';

import { useEffect, useState } from 'react';

/** The time in ms since 1970, counted on every few seconds while `running`. */
export function useNow(running: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!running) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 3_000);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}
