/** An origin as the browsers' permissions name it. Without its port, which Firefox knows in no pattern. */
export function patternOf(origin: string): string {
  const { protocol, hostname } = new URL(origin);
  return `${protocol}//${hostname}/*`;
}
