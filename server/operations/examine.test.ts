import { describe, expect, test } from 'vitest';
import { contextForTests, type TestContext } from '@/tests/context';
import { type Diagnosis, examine } from './examine';

const context = contextForTests();

async function look(change: Partial<TestContext> = {}, env: Partial<TestContext['env']> = {}): Promise<Diagnosis[]> {
  return examine({ ...context(), ...change, env: { ...context().env, ...env } });
}

function troubles(findings: Diagnosis[]): string[] {
  return findings.flatMap(({ name, trouble }) => (trouble ? [name] : []));
}

describe('the doctor', () => {
  test('finds nothing wrong with a machine that works', async () => {
    expect(troubles(await look())).toEqual([]);
  });

  test('names a mail server that does not answer', async () => {
    const mailer = { ...context().mailer, verify: () => Promise.reject(new Error('connection refused')) };
    const findings = await look({ mailer }, { SMTP_URL: 'smtp://mail.example.com' });
    expect(findings.find(({ name }) => name === 'mail')?.trouble).toContain('connection refused');
    expect(troubles(findings)).toEqual(['mail']);
  });

  test('wants shared keys where there are several machines, and an address that is safe', async () => {
    const several = { ROLE: 'web', SECRET: undefined, SITE_URL: 'http://manga.example.com' } as const;
    expect(troubles(await look({}, several))).toEqual(['address', 'keys']);
  });

  test('warns of stand-ins that would give translations away', async () => {
    const given = { PAYMENTS: 'test', SITE_URL: 'https://manga.example.com' } as const;
    expect(troubles(await look({}, given))).toEqual(['payments']);
  });

  test('says nothing more of a database that it cannot reach', async () => {
    const db = { ...context().db, execute: () => Promise.reject(new Error('connection refused')) };
    const findings = await look({ db: db as unknown as TestContext['db'] });
    expect(troubles(findings)).toEqual(['database']);
    expect(findings.some(({ name }) => name === 'clock')).toBe(false);
  });

  test('says so when no translator can work', async () => {
    const engines = { ...context().engines, offers: () => [] };
    expect(troubles(await look({ engines }))).toEqual(['translators']);
  });
});
