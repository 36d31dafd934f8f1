// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Accepts, applyConsent } from './third-party';

const parties = {
  analytics: { src: 'https://count.example/script.js', websiteId: 'site-1' },
  recording: { src: 'https://record.example/r.js' },
};
const only =
  (...names: string[]): Accepts =>
  (category) =>
    names.includes(category);

afterEach(() => {
  document.head.replaceChildren();
  delete window.gtag;
});

describe('the choice of a visitor', () => {
  it('adds the scripts of analytics once, with the identifier of the site', () => {
    applyConsent(only('analytics'), parties);
    applyConsent(only('analytics'), parties);
    const scripts = [...document.querySelectorAll('script')];
    expect(scripts.map(({ src }) => src)).toEqual([parties.analytics.src, parties.recording.src]);
    expect(scripts[0]!.dataset.websiteId).toBe('site-1');
  });

  it('removes both when analytics is withdrawn, and adds none for the other categories', () => {
    applyConsent(only('analytics'), parties);
    applyConsent(only('ads', 'marketing'), parties);
    expect(document.querySelectorAll('script')).toHaveLength(0);
  });

  it('loads nothing that the operator has not set up', () => {
    applyConsent(() => true, {});
    expect(document.querySelectorAll('script')).toHaveLength(0);
  });

  it('tells the tag manager: storage follows analytics, everything about ads follows marketing', () => {
    window.gtag = vi.fn();
    applyConsent(only('analytics', 'ads'), {});
    applyConsent(only('marketing'), {});
    const ads = (value: string) => ({ ad_storage: value, ad_user_data: value, ad_personalization: value });
    expect(window.gtag).toHaveBeenNthCalledWith(1, 'consent', 'update', {
      analytics_storage: 'granted',
      ...ads('denied'),
    });
    expect(window.gtag).toHaveBeenNthCalledWith(2, 'consent', 'update', {
      analytics_storage: 'denied',
      ...ads('granted'),
    });
  });
});
