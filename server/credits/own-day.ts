/** The date that a calendar in the time zone shows, `2026-11-21`. */
export function dayIn(timeZone: string, at: Date): string {
  // en-CA writes dates as ISO 8601 does.
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at);
}

/** The date after a date. */
export function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 24 * hour).toISOString().slice(0, 10);
}

/** The moment when the next day begins in the time zone: not always 24 hours after this one did. */
export function nextMidnight(timeZone: string, at: Date): Date {
  const today = dayIn(timeZone, at);
  let before = Math.floor(at.getTime() / 1000);
  // A day has 25 hours at most, except where a zone has once skipped or repeated one.
  let after = before + 50 * 3_600;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayIn(timeZone, new Date(middle * 1000)) > today) after = middle;
    else before = middle;
  }
  return new Date(after * 1000);
}

const hour = 3_600_000;
