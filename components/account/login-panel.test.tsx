import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createChallenge } from 'altcha-lib/v1';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FakeApi, ok, refused, startFakeApi } from '@/tests/fake-api';
import { renderPage } from '@/tests/render-page';
import { LoginPanel } from './login-panel';

// Two shared cores: typing in jsdom may take seconds.
vi.setConfig({ testTimeout: 60_000 });

const token = 'A'.repeat(43);
const user = { id: 'u1', username: 'mika', name: 'Mika', email: 'mika@example.com', isActive: 0, picture: '' };
const signedIn = { ...ok(user), headers: { token: 'given-token' } };

let api: FakeApi;

beforeEach(async () => {
  api = await startFakeApi();
  api.answers.set('/api/common/data/collect', [ok({})]);
});

afterEach(() => api.close());

function draw(address: string) {
  return renderPage(<LoginPanel isGoogleOffered />, address);
}

function bodyOf(path: string) {
  return api.bodies.findLast((call) => call.path === path)?.body;
}

const email = () => screen.getByLabelText('E-mail address');
const password = () => screen.getByLabelText('Password');

describe('/login', () => {
  test.each([
    ['/login', 'Log in'],
    ['/login?type=0', 'Log in'],
    ['/login?type=1', 'Create an account'],
    ['/login?type=2', 'Forgotten password'],
    [`/login?type=3&token=${token}`, 'Choose a new password'],
    ['/login?type=5&email=a%40b.example', 'Look into your mail'],
    ['/login?type=9', 'Log in'],
  ])('%s has its own heading and title', async (address, heading) => {
    draw(address);
    expect(screen.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(document.title).toBe(`${heading} · Fukidashi`);
  });

  test('takes the address of the query over', () => {
    draw('/login?email=mika%40example.com');
    expect(email()).toHaveValue('mika@example.com');
  });
});

describe('signing in', () => {
  test('keeps the token and goes back to the page one came from', async () => {
    localStorage.setItem('loginUrl', '/manga-translator?page=2');
    api.answers.set('/api/user/login', [signedIn]);
    const { router, stores } = draw('/login');
    await userEvent.type(email(), ' mika@example.com ');
    await userEvent.type(password(), 'four quiet rabbits{Enter}');
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/manga-translator?page=2'));
    expect(bodyOf('/api/user/login')).toEqual({ email: 'mika@example.com', password: 'four quiet rabbits' });
    expect(localStorage.getItem('token')).toBe('given-token');
    expect(localStorage.getItem('loginUrl')).toBeNull();
    expect(stores.user.getState().islogin).toBe(true);
  });

  test('says beside each field what is missing and sends nothing', async () => {
    draw('/login');
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
    expect(email()).toHaveAccessibleDescription('Enter your e-mail address.');
    expect(password()).toHaveAccessibleDescription('Enter a password.');
    expect(email()).toHaveFocus();
    expect(api.calls).toEqual([]);
    await userEvent.type(email(), 'x');
    expect(email()).not.toHaveAttribute('aria-invalid');
  });

  test('puts the server’s refusal beside the password and moves the focus there', async () => {
    api.answers.set('/api/user/login', [refused(401, 'login-failed', 'Not right.')]);
    draw('/login?email=mika%40example.com');
    await userEvent.type(password(), 'wrong password{Enter}');
    await waitFor(() => expect(password()).toHaveAccessibleDescription('Not right.'));
    expect(password()).toHaveFocus();
  });

  test('says in the form what belongs to no field, in our words when the server is silent', async () => {
    api.answers.set('/api/user/login', [{ drop: true }]);
    draw('/login?email=mika%40example.com');
    await userEvent.type(password(), 'some password{Enter}');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The server could not be reached.');
    expect(alert).toHaveFocus();
  });

  test('asks for the captcha only when the server does, and sends it along', async () => {
    api.answers.set('/api/user/login', [refused(403, 'captcha-required', 'Show that you are a person.'), signedIn]);
    draw('/login?email=mika%40example.com');
    expect(screen.queryByLabelText('Letters in the picture')).toBeNull();
    await userEvent.type(password(), 'four quiet rabbits{Enter}');
    const letters = await screen.findByLabelText('Letters in the picture');
    const picture = screen.getByRole('img', { name: /Picture of letters/ });
    const captchaId = new URL(picture.getAttribute('src') ?? '', 'http://page').searchParams.get('captchaId');
    await userEvent.type(letters, 'xK7pQ{Enter}');
    await waitFor(() => expect(localStorage.getItem('token')).toBe('given-token'));
    expect(bodyOf('/api/user/login')).toMatchObject({ captchaId, captchaAnswer: 'xK7pQ' });
  });

  test('offers Google only where it is set up', () => {
    renderPage(<LoginPanel isGoogleOffered={false} />, '/login');
    expect(screen.queryByRole('button', { name: 'Continue with Google' })).toBeNull();
  });
});

describe('registering', () => {
  async function fillIn() {
    await userEvent.type(email(), 'mika@example.com');
    await userEvent.type(screen.getByLabelText('User name'), 'Mika');
    await userEvent.type(password(), 'four quiet rabbits');
  }

  test('works without seeing the picture, by work of the device', async () => {
    const challenge = await createChallenge({ hmacKey: 'key', maxnumber: 5000, number: 4321 });
    api.answers.set('/api/verifyCode/work', [ok(challenge)]);
    api.answers.set('/api/user/register', [signedIn]);
    const { router } = draw('/login?type=1');
    await fillIn();
    await userEvent.click(screen.getByRole('button', { name: /Cannot read it/ }));
    expect(await screen.findByText('Solved. Go on.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Create the account' }));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/login?type=5&email=mika%40example.com'));
    const body = bodyOf('/api/user/register') ?? {};
    expect(body).toMatchObject({ email: 'mika@example.com', userName: 'Mika', locale: 'en' });
    expect(JSON.parse(atob(String(body.captchaAnswer)))).toMatchObject({
      number: 4321,
      challenge: challenge.challenge,
    });
    expect(api.queries.find(({ path }) => path === '/api/verifyCode/work')?.query).toEqual({
      captchaId: body.captchaId,
    });
  });

  test('shows another picture after every refusal, since each is good once', async () => {
    api.answers.set('/api/user/register', [refused(422, 'captcha-wrong', 'Not these letters.')]);
    draw('/login?type=1');
    await fillIn();
    const source = () => screen.getByRole('img', { name: /Picture of letters/ }).getAttribute('src');
    const first = source();
    await userEvent.type(screen.getByLabelText('Letters in the picture'), 'wrong{Enter}');
    await waitFor(() => expect(source()).not.toBe(first));
    const letters = screen.getByLabelText('Letters in the picture');
    expect(letters).toHaveAccessibleDescription('Not these letters.');
    expect(letters).toHaveValue('');
    expect(letters).toHaveFocus();
  });

  test('puts a common password’s refusal beside the password', async () => {
    api.answers.set('/api/user/register', [refused(422, 'password-common', 'Everybody has this one.')]);
    draw('/login?type=1');
    await fillIn();
    await userEvent.type(screen.getByLabelText('Letters in the picture'), 'abcde{Enter}');
    await waitFor(() => expect(password()).toHaveAccessibleDescription(/Everybody has this one/));
  });
});

describe('a forgotten password', () => {
  test('is answered alike whether the address is known or not', async () => {
    api.answers.set('/api/user/password/forget', [ok({})]);
    draw('/login?type=2&email=mika%40example.com');
    await userEvent.type(screen.getByLabelText('Letters in the picture'), 'abcde{Enter}');
    expect(await screen.findByText(/has an account here/)).toBeVisible();
  });

  test('is replaced by the link of the mail, which ends this browser’s sign-in too', async () => {
    localStorage.setItem('token', 'old');
    api.answers.set('/api/user/password/reset', [ok({})]);
    draw(`/login?type=3&token=${token}`);
    await userEvent.type(screen.getByLabelText('New password'), 'five louder cranes{Enter}');
    expect(await screen.findByText(/Your new password is saved/)).toBeVisible();
    expect(bodyOf('/api/user/password/reset')).toEqual({ token, password: 'five louder cranes' });
    expect(localStorage.getItem('token')).toBeNull();
  });

  test('whose link is used up leads to another one', async () => {
    api.answers.set('/api/user/password/reset', [refused(410, 'mail-link-expired', 'Too old.')]);
    draw(`/login?type=3&token=${token}`);
    await userEvent.type(screen.getByLabelText('New password'), 'five louder cranes{Enter}');
    expect(await screen.findByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/login?type=2');
  });

  test('with half a link is told so without asking the server', () => {
    draw('/login?type=3&token=abc');
    expect(screen.getByText(/This link is not complete/)).toBeVisible();
    expect(api.calls).toEqual([]);
  });
});

describe('verifying', () => {
  test('looks at the link first and uses it when the person says so', async () => {
    api.answers.set('/api/user/emailVerify/isExpire', [ok({})]);
    api.answers.set('/api/user/emailVerify/confirm', [ok({ email: 'mika@example.com' })]);
    draw(`/login?type=4&token=${token}`);
    const confirm = await screen.findByRole('button', { name: 'Verify my address' });
    expect(api.calls).toEqual(['GET /api/user/emailVerify/isExpire']);
    await userEvent.click(confirm);
    expect(await screen.findByText('mika@example.com')).toBeVisible();
    expect(bodyOf('/api/user/emailVerify/confirm')).toEqual({ token });
  });

  test('with a link that is too old offers another mail', async () => {
    api.answers.set('/api/user/emailVerify/isExpire', [refused(410, 'mail-link-expired', 'Too old.'), ok({})]);
    const { router } = draw(`/login?type=4&token=${token}&email=mika%40example.com`);
    expect(await screen.findByText('Too old.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Send the link' }));
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/login?type=5&email=mika%40example.com'));
  });

  test('again is confirmed, or refused in the server’s words', async () => {
    api.answers.set('/api/user/emailVerify/isExpire', [ok({}), refused(429, 'too-many-requests', 'Wait a little.')]);
    draw('/login?type=5&email=mika%40example.com');
    const again = screen.getByRole('button', { name: 'Send it again' });
    await userEvent.click(again);
    expect(await screen.findByText('Sent again.')).toBeVisible();
    await userEvent.click(again);
    expect(await screen.findByText('Wait a little.')).toBeVisible();
  });
});

describe('back from Google', () => {
  test('the code signs in', async () => {
    api.answers.set('/api/google/login', [signedIn]);
    const { router } = draw('/login?code=abc&state=def&iss=https%3A%2F%2Faccounts.google.com');
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/'));
    expect(api.queries.find(({ path }) => path === '/api/google/login')?.query).toEqual({
      code: 'abc',
      state: 'def',
      iss: 'https://accounts.google.com',
    });
    expect(localStorage.getItem('token')).toBe('given-token');
  });

  test('without a code it was cancelled', async () => {
    draw('/login?error=access_denied&state=def');
    expect(await screen.findByText('Signing in with Google was cancelled.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to logging in' })).toHaveAttribute('href', '/login');
  });
});

test('a password is hidden until asked for', async () => {
  draw('/login');
  expect(password()).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show the password' }));
  expect(password()).toHaveAttribute('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide the password' }));
  expect(password()).toHaveAttribute('type', 'password');
});
