import { describe, expect, test } from 'vitest';
import { loginAddress, loginStateOf, pathAfterLogin } from './login-address';

describe('the addresses of /login', () => {
  test('carry the state and the e-mail', () => {
    expect(loginAddress('signIn')).toBe('/login');
    expect(loginAddress('register')).toBe('/login?type=1');
    expect(loginAddress('checkMail', 'a+b@c.example')).toBe('/login?type=5&email=a%2Bb%40c.example');
  });

  test('lead back to the state they were made of, and to signing in when nobody made them', () => {
    expect(loginStateOf('5')).toBe('checkMail');
    for (const type of [null, '', '0', '6', '-1', 'register', '1.0'])
      expect(loginStateOf(type), `${type}`).toBe('signIn');
  });
});

describe('after signing in', () => {
  test('one comes back to the page one came from, whatever its language', () => {
    expect(pathAfterLogin('/manga-translator')).toBe('/manga-translator');
    expect(pathAfterLogin('/ja/setting?tab=2#plans')).toBe('/setting?tab=2#plans');
    expect(pathAfterLogin('/ar')).toBe('/');
  });

  test('one never comes back to signing in', () => {
    for (const url of ['/login', '/ja/login', '/login?type=1', '/ar/login?type=5&email=a', '/login/']) {
      expect(pathAfterLogin(url), url).toBe('/');
    }
  });

  test.each([
    null,
    '',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/ja//evil.example',
    '/ja/..//evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    ' //evil.example',
  ])('%j leads nowhere but home', (url) => {
    expect(pathAfterLogin(url)).toBe('/');
  });
});
