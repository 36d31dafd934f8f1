const reloadKey = 'reloadedForChunk';
const reloadEvery = 60_000;

/** A script that a new release has replaced: the page must be loaded anew to find the new one. */
export function isStaleScript({ name, message }: Error): boolean {
  return name === 'ChunkLoadError' || /load(ing)? (css )?chunk|dynamically imported module/i.test(message);
}

/** At most once a minute, or a release that is broken itself would reload without end. Notes down that it may. */
export function mayReload(store: Pick<Storage, 'getItem' | 'setItem'>, now = Date.now()): boolean {
  if (now - Number(store.getItem(reloadKey) ?? 0) < reloadEvery) return false;
  store.setItem(reloadKey, String(now));
  return true;
}
