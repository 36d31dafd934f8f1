import { isPremium, type TranslatorId, targetsOf } from '@/lib/page/engines';
import { type LanguageCode, languageOf } from '@/lib/page/languages';
import { ask } from '../ask';
import type { Engines, Settings } from '../words';
import { box, choice } from './elements';

/** Into which language, and by whom; the same on every site. Only what the server can do now. */
export async function choicesBox(): Promise<HTMLElement> {
  const { settings, engines } = await ask('choices', {});
  const element = box();
  let chosen = usable(settings, engines);
  draw();
  if (JSON.stringify(chosen) !== JSON.stringify(settings)) await ask('choose', { settings: chosen });
  return element;

  function draw() {
    const offer = engines.translators.find(({ id }) => id === chosen.translator);
    const targets = offer ? targetsOf(offer) : [];
    element.replaceChildren(
      choice(chrome.i18n.getMessage('popup_target'), languageOptions(targets), chosen.target, (target) =>
        change({ target: target as LanguageCode }),
      ),
      choice(chrome.i18n.getMessage('popup_translator'), translatorOptions(engines), chosen.translator, (translator) =>
        change({ translator: translator as TranslatorId }),
      ),
    );
  }

  function change(part: Partial<Settings>) {
    chosen = usable({ ...chosen, ...part }, engines);
    void ask('choose', { settings: chosen });
    draw();
  }
}

/** The nearest to what was chosen that this server can do now. */
function usable(settings: Settings, { translators }: Engines): Settings {
  const offer =
    translators.find(({ id, available }) => available && id === settings.translator) ??
    translators.find(({ available }) => available);
  if (!offer) return settings;
  const targets = targetsOf(offer);
  const target = targets.includes(settings.target)
    ? settings.target
    : (targets.find((code) => code === 'ENG') ?? targets[0]);
  return { ...settings, translator: offer.id, target: target ?? settings.target };
}

function languageOptions(codes: LanguageCode[]) {
  const options = codes.map((code) => ({ value: code, text: languageOf(code).label }));
  return options.sort((one, other) => one.text.localeCompare(other.text));
}

function translatorOptions({ translators }: Engines) {
  return translators
    .filter(({ available }) => available)
    .map(({ id }) => {
      const name = chrome.i18n.getMessage(`translator_${id}`);
      return { value: id, text: isPremium(id) ? `${name} · ${chrome.i18n.getMessage('translator_premium')}` : name };
    });
}
