import { expect, test } from 'vitest';
import { conductChaos } from '@/tests/chaos/conduct';

// A short one; the long one is `npm run chaos`.
test('no credit and no acknowledgement is lost when processes are killed or sleep and the database crashes', async () => {
  const said: string[] = [];
  const report = await conductChaos({
    operations: 150,
    kills: 4,
    crashes: 1,
    zombies: 1,
    say: (line) => said.push(line),
  });
  expect(report.findings.length).toBeGreaterThan(20);
  expect(report.findings.filter(({ broken }) => broken.length > 0)).toEqual([]);
  expect(report.faults).toMatchObject({ crashes: 1, zombies: 1 });
  expect(report.faults.kills).toBeGreaterThanOrEqual(4);
  expect(report.acknowledged.tasks.size).toBeGreaterThan(20);
}, 300_000);
