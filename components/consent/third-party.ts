/** Scripts that the operator has set up (server/env.ts); none is loaded before its category is accepted. */
export type ThirdParties = {
  analytics?: { src: string; websiteId?: string };
  recording?: { src: string };
};

export type Accepts = (category: 'analytics' | 'ads' | 'marketing') => boolean;

declare global {
  interface Window {
    gtag?(command: 'consent', action: 'update', choice: Record<string, 'granted' | 'denied'>): void;
  }
}

/** Adds or removes the scripts as the visitor chose, and tells a tag manager, where there is one. */
export function applyConsent(accepts: Accepts, { analytics, recording }: ThirdParties): void {
  const counted = accepts('analytics');
  place('consent-analytics', counted ? analytics : undefined);
  place('consent-recording', counted ? recording : undefined);
  const say = (granted: boolean) => (granted ? 'granted' : 'denied');
  window.gtag?.('consent', 'update', {
    analytics_storage: say(counted),
    ad_storage: say(accepts('marketing')),
    ad_user_data: say(accepts('marketing')),
    ad_personalization: say(accepts('marketing')),
  });
}

function place(id: string, wanted: { src: string; websiteId?: string } | undefined): void {
  const present = document.getElementById(id);
  if (!wanted) {
    present?.remove();
    return;
  }
  if (present) return;
  const script = document.createElement('script');
  script.id = id;
  script.src = wanted.src;
  script.async = true;
  if (wanted.websiteId) script.dataset.websiteId = wanted.websiteId;
  document.head.append(script);
}
