import type { Translation } from 'vanilla-cookieconsent';

export type ConsentText = (key: string) => string;

const categories = ['necessary', 'analytics', 'ads', 'marketing'] as const;

/** The texts of banner and settings in the form that the library wants. @param privacyHref in the page's language */
export function consentTexts(t: ConsentText, privacyHref: string): Translation {
  const privacyLink = `<a href="${privacyHref}">${t('privacy')}</a>`;
  return {
    consentModal: {
      title: t('title'),
      description: t('text'),
      acceptAllBtn: t('agreeAll'),
      acceptNecessaryBtn: t('necessaryOnly'),
      showPreferencesBtn: t('custom'),
      footer: privacyLink,
    },
    preferencesModal: {
      title: t('preferences.title'),
      acceptAllBtn: t('agreeAll'),
      acceptNecessaryBtn: t('necessaryOnly'),
      savePreferencesBtn: t('preferences.save'),
      closeIconLabel: t('preferences.close'),
      serviceCounterLabel: t('preferences.toggle'),
      sections: [
        { title: t('preferences.intro.title'), description: t('preferences.intro.text') },
        ...categories.map((category) => ({
          title: t(`preferences.${category}.title`),
          description: t(`preferences.${category}.text`),
          linkedCategory: category,
        })),
        { title: t('preferences.more.title'), description: `${t('preferences.more.text')} ${privacyLink}` },
      ],
    },
  };
}
