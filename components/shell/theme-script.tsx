import { themeStorageKey } from '@/stores/theme';

/** Runs before the first paint, so that a light theme does not flash dark; its hash is in the page's policy. */
const script = `try{document.documentElement.dataset.theme=JSON.parse(localStorage.getItem(${JSON.stringify(themeStorageKey)})).state.theme==="light"?"light":"dark"}catch{document.documentElement.dataset.theme="dark"}`;

export function ThemeScript() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, nothing from outside.
  return <script dangerouslySetInnerHTML={{ __html: script }} />;
}
