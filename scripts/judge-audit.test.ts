import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { judgeAudit } from './judge-audit.mjs';

const today = new Date('2026-11-21T12:00:00Z');
const hole = (id: string, severity: string) => ({
  source: 1,
  name: 'parser',
  title: 'Endless loop',
  url: `https://github.com/advisories/${id}`,
  severity,
});
const report = (...via: unknown[]) =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities: { parser: { name: 'parser', via } } });
const acceptance = { id: 'GHSA-aaaa', reason: 'it never sees input', until: '2026-12-31' };

describe('the audit of packages', () => {
  test('is no fault when the registry cannot be asked, and says so', () => {
    for (const answer of ['', '{"message":"405 Method Not Allowed","error":{"summary":""}}', 'no JSON']) {
      const { asked, faults, notes } = judgeAudit(answer, [], today);
      expect([asked, faults]).toEqual([false, []]);
      expect(notes[0]).toMatch(/^Not checked/);
    }
  });

  test('fails for what is high or critical, once each, and mentions the rest', () => {
    const answer = report(hole('GHSA-aaaa', 'high'), hole('GHSA-aaaa', 'high'), hole('GHSA-bbbb', 'moderate'), 'other');
    const { asked, faults, notes } = judgeAudit(answer, [], today);
    expect(asked).toBe(true);
    expect(faults).toEqual(['parser: Endless loop (high, GHSA-aaaa)']);
    expect(notes).toEqual(['parser: Endless loop (moderate, GHSA-bbbb)']);
  });

  test('lets what was accepted pass until its day, with its reason', () => {
    const answer = report(hole('GHSA-aaaa', 'critical'));
    expect(judgeAudit(answer, [acceptance], today).faults).toEqual([]);
    expect(judgeAudit(answer, [acceptance], today).notes[0]).toContain('it never sees input');
    expect(judgeAudit(answer, [acceptance], new Date('2027-01-01T00:00:00Z')).faults[0]).toContain('look again');
  });

  test('asks to forget an acceptance that is not needed any more', () => {
    expect(judgeAudit(report(), [acceptance], today).notes[0]).toContain('take it off the list');
  });
});

test('every accepted advisory has a reason and a day', () => {
  const accepted = JSON.parse(readFileSync(path.join(import.meta.dirname, 'accepted-advisories.json'), 'utf8'));
  for (const one of accepted) {
    expect(one.reason.length).toBeGreaterThan(20);
    expect(one.until).toMatch(/^\d{4}-\d\d-\d\d$/);
  }
});
