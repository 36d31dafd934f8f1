import * as cookieConsent from 'vanilla-cookieconsent';
import 'vanilla-cookieconsent/dist/cookieconsent.css';
import './consent.css';
import { type Locale, locales, localeTable } from '@/lib/i18n/locales';
import { applyConsent, type ThirdParties } from './third-party';

/** Lifetimes of the choice in days (specification §9). */
const lifetime = { all: 365.25, other: 3 };

type Texts = cookieConsent.Translation;
const known = new Map<Locale, Texts>();
let running: Promise<void> | undefined;

/** Shows the banner where no choice is stored, and heeds a stored one. The library runs once; languages may change. */
export async function runConsent(locale: Locale, texts: Texts, parties: ThirdParties): Promise<void> {
  known.set(locale, texts);
  if (!running) {
    running = cookieConsent.run(configuration(locale, parties));
    return running;
  }
  await running;
  await cookieConsent.setLanguage(locale, true);
}

/** Opens the settings. */
export function showConsentSettings(): void {
  cookieConsent.showPreferences();
}

function configuration(locale: Locale, parties: ThirdParties): cookieConsent.CookieConsentConfig {
  const apply = () => applyConsent((category) => cookieConsent.acceptedCategory(category), parties);
  return {
    revision: 0,
    mode: 'opt-in',
    hideFromBots: true,
    autoClearCookies: true,
    guiOptions: {
      consentModal: { layout: 'box', position: 'bottom right', equalWeightButtons: true, flipButtons: false },
      preferencesModal: { layout: 'bar', position: 'right', equalWeightButtons: true, flipButtons: false },
    },
    cookie: {
      name: 'cc_cookieconsent',
      path: '/',
      sameSite: 'Lax',
      secure: location.protocol === 'https:',
      expiresAfterDays: (kind) => (kind === 'all' ? lifetime.all : lifetime.other),
    },
    categories: {
      necessary: { enabled: true, readOnly: true },
      analytics: { autoClear: { cookies: cookies(/^_ga/, /^_gid/, /^_hj/, /^_cl(ck|sk)/, /^_pk_/, /^umami/) } },
      ads: { autoClear: { cookies: cookies(/^_gcl/, /^_gac/) } },
      marketing: { autoClear: { cookies: cookies(/^_fbp/, /^_ttp/, /^__gads/) } },
    },
    onConsent: apply,
    onChange: apply,
    language: {
      default: locale,
      rtl: locales.filter((each) => localeTable[each].direction === 'rtl'),
      translations: Object.fromEntries(locales.map((each) => [each, () => textsOf(each)])),
    },
  };
}

function cookies(...names: RegExp[]): { name: RegExp }[] {
  return names.map((name) => ({ name }));
}

/** Each page brings the texts of its own language; the library asks for no other. */
function textsOf(locale: Locale): Texts {
  const texts = known.get(locale);
  if (!texts) throw new Error(`consent: no texts in ${locale}`);
  return texts;
}
