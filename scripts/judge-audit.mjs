const grave = ['high', 'critical'];

/**
 * Judges what `npm audit --json` has said.
 * @param {string} text its output
 * @param {{ id: string, reason: string, until: string }[]} accepted advisories that cannot hurt here, until a day (ISO)
 * @param {Date} now
 * @returns {{ asked: boolean, faults: string[], notes: string[] }} faults: what must be mended
 */
export function judgeAudit(text, accepted, now) {
  const report = parse(text);
  if (!report?.vulnerabilities) {
    const reason = report?.message ?? report?.error?.summary;
    return {
      asked: false,
      faults: [],
      notes: [`Not checked: the registry's audit could not be asked${reason ? ` (${reason})` : ''}.`],
    };
  }
  const found = advisoriesOf(report.vulnerabilities);
  const today = now.toISOString().slice(0, 10);
  const faults = [];
  const notes = [];
  for (const { id, name, severity, title } of found) {
    const line = `${name}: ${title} (${severity}, ${id})`;
    const acceptance = accepted.find((one) => one.id === id);
    if (acceptance && acceptance.until >= today)
      notes.push(`${line}, accepted until ${acceptance.until}: ${acceptance.reason}`);
    else if (acceptance) faults.push(`${line}; it was accepted until ${acceptance.until}: look again`);
    else if (grave.includes(severity)) faults.push(line);
    else notes.push(line);
  }
  for (const { id } of accepted) {
    if (!found.some((one) => one.id === id)) notes.push(`${id} is accepted but was not found: take it off the list`);
  }
  if (found.length === 0) notes.push('none');
  return { asked: true, faults, notes };
}

/** Each advisory once; a package that only needs another one with a hole names that one by a text. */
function advisoriesOf(vulnerabilities) {
  const byId = new Map();
  for (const { via } of Object.values(vulnerabilities)) {
    for (const cause of via) {
      if (typeof cause === 'string') continue;
      const id = cause.url?.split('/').at(-1) ?? String(cause.source);
      byId.set(id, { id, name: cause.name, severity: cause.severity, title: cause.title });
    }
  }
  return [...byId.values()];
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
