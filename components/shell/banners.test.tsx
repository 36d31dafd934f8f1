import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Locale, locales } from '@/lib/i18n/locales';
import type { Stores } from '@/stores/stores-provider';
import { type FakeApi, ok, refused, startFakeApi } from '@/tests/fake-api';
import { renderPage } from '@/tests/render-page';
import { Banners } from './banners';

const offer = (name: string) => ({ text: `In ${name}?`, confirm: `To ${name}`, cancel: 'Stay' });
const names = new Intl.DisplayNames('en', { type: 'language' });
const offers = Object.fromEntries(locales.map((locale) => [locale, offer(names.of(locale) ?? locale)])) as Record<
  Locale,
  ReturnType<typeof offer>
>;
const resend = '/api/user/emailVerify/isExpire';

let api: FakeApi;

beforeEach(async () => {
  api = await startFakeApi();
  api.answers.set('/api/common/data/collect', [ok({})]);
});

afterEach(async () => {
  vi.restoreAllMocks();
  document.documentElement.removeAttribute('data-banner');
  await api.close();
});

function browserSpeaks(language: string) {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);
}

function unverified({ user }: Stores) {
  user.setState({ islogin: true, isChecked: true, userId: 'u1', userEmail: 'mika@example.com', isActive: 0 });
}

function draw(address = '/', prepare?: (stores: Stores) => void) {
  return renderPage(<Banners languageOffers={offers} />, address, prepare);
}

const hasPlace = () => document.documentElement.hasAttribute('data-banner');

describe('the language banner', () => {
  test('offers the browser’s language, and is gone for good once declined', async () => {
    browserSpeaks('ja-JP');
    draw();
    expect((await screen.findByText('In Japanese?')).closest('[lang]')).toHaveAttribute('lang', 'ja');
    expect(hasPlace()).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
    expect(screen.queryByText('In Japanese?')).toBeNull();
    expect(hasPlace()).toBe(false);
    expect(localStorage.getItem('isShowChangLang')).not.toBeNull();
  });

  test('switches the page that is open', async () => {
    browserSpeaks('ar');
    const { router } = draw('/manga-translator');
    await userEvent.click(await screen.findByRole('button', { name: 'To Arabic' }));
    expect(router.replace).toHaveBeenCalledWith('/ar/manga-translator', { scroll: false });
    expect(document.cookie).toContain('i18n_redirected=ar');
  });

  test.each(['en-GB', 'tlh'])('is not shown to a browser that speaks %s', (language) => {
    browserSpeaks(language);
    draw();
    expect(screen.queryByRole('region')).toBeNull();
  });
});

describe('the verify banner', () => {
  test('sends the mail and leads to where to go on', async () => {
    api.answers.set(resend, [ok({})]);
    const { router } = draw('/', unverified);
    expect(await screen.findByText('Verify your email to get the most out of the product')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Go to Verify' }));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/login?type=5&email=mika%40example.com'));
  });

  test('shows what the server says against it', async () => {
    api.answers.set(resend, [refused(429, 'too-many-requests', 'Wait a minute.')]);
    const { router, stores } = draw('/', unverified);
    await userEvent.click(await screen.findByRole('button', { name: 'Go to Verify' }));
    await waitFor(() => expect(stores.snackbar.getState().current).toMatchObject({ text: 'Wait a minute.' }));
    expect(router.push).not.toHaveBeenCalled();
  });

  test('goes away once the address is verified, and its place with it', async () => {
    const { stores } = draw('/', unverified);
    await screen.findByText(/Verify your email/);
    stores.user.setState({ isActive: 1 });
    await waitFor(() => expect(screen.queryByText(/Verify your email/)).toBeNull());
    expect(hasPlace()).toBe(false);
  });
});

describe('the login tip', () => {
  const usedUp = ({ user, service }: Stores) => {
    user.setState({ isChecked: true });
    service.setState({ remaining: 0 });
  };

  test('is given on the tool once the free translation is used', () => {
    draw('/manga-translator', usedUp);
    expect(screen.getByText(/Today’s free translation is used/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
  });

  test('is given nowhere else, and to nobody who is signed in', () => {
    draw('/', usedUp);
    expect(screen.queryByText(/free translation is used/)).toBeNull();
  });
});
