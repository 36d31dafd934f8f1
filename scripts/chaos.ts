// npm run chaos: kills, stops and crashes everything while credits move, then checks that none was lost or doubled.
// npm run chaos -- --operations 10000 --kills 100 --crashes 5 --zombies 10
import { parseArgs } from 'node:util';
import { conductChaos } from '@/tests/chaos/conduct';

const { values } = parseArgs({
  options: {
    operations: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '100' },
    crashes: { type: 'string', default: '5' },
    zombies: { type: 'string', default: '10' },
  },
});
const amount = (name: keyof typeof values) => {
  const value = Number(values[name]);
  if (Number.isInteger(value) && value >= 0) return value;
  console.error(`--${name} takes a whole number, not "${values[name]}".`);
  process.exit(1);
};

const { findings, acknowledged, faults, takenOver, seconds } = await conductChaos({
  operations: amount('operations'),
  kills: amount('kills'),
  crashes: amount('crashes'),
  zombies: amount('zombies'),
  say: (line) => console.log(`  ${line}`),
});

const counts = Object.entries(acknowledged.counts).map(([kind, count]) => `${count} ${kind}`);
console.log(`\n${counts.join(', ')}; ${seconds.toFixed(0)} s`);
console.log(
  `${faults.kills} processes killed (SIGKILL), ${faults.zombies} stopped past their lease and woken (SIGSTOP), ` +
    `PostgreSQL crashed ${faults.crashes} times; ${takenOver} further attempts at pages\n`,
);
for (const { rule, broken } of findings) {
  console.log(broken.length === 0 ? `✓ ${rule}` : `✗ ${rule}: ${broken.length}, e.g. ${broken.slice(0, 3).join(', ')}`);
}
const brokenRules = findings.filter(({ broken }) => broken.length > 0).length;
console.log(`\n${findings.length} rules checked, ${brokenRules} broken`);
process.exit(brokenRules === 0 ? 0 : 1);
