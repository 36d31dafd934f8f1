import { locales } from '@/lib/i18n/locales';
import { baseOf } from '@/lib/i18n/suggest-locale';
import { themeStorageKey } from '@/stores/theme';

/**
 * Runs before the first paint; its hash is in the page's policy. A light theme does not flash dark, whoever has a
 * token sees no login button, and the place of a banner that will come is kept free, so that nothing moves then
 * (components/shell/account-slot.tsx, banners.tsx).
 */
const bases = locales.map(baseOf);
const script = `(function(){var d=document.documentElement,s;try{s=localStorage;d.dataset.theme=JSON.parse(s.getItem(${JSON.stringify(themeStorageKey)})).state.theme==="light"?"light":"dark"}catch(e){d.dataset.theme="dark"}try{var t=s.getItem("token"),b=navigator.language.toLowerCase().split("-")[0];if(t)d.dataset.account="";if(!s.getItem("isShowChangLang")&&${JSON.stringify(bases)}.indexOf(b)>=0&&b!==d.lang.split("-")[0]||t&&JSON.parse(s.getItem("userInfo")||"{}").isActive===0)d.dataset.banner=""}catch(e){}})()`;

export function FirstPaintScript() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, nothing from outside.
  return <script dangerouslySetInnerHTML={{ __html: script }} />;
}
