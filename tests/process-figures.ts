import { readdirSync, readFileSync } from 'node:fs';

/** CPU ms of a process and its children so far (Linux). @param main its number, or the file that names it */
export function cpuOf(main: number | string): number {
  const pid = typeof main === 'number' ? String(main) : readFileSync(main, 'utf8').split('\n')[0]!;
  let ticks = 0;
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const fields = readFileSync(`/proc/${entry}/stat`, 'utf8').split(') ')[1]!.split(' ');
      // After the name: the parent is the second field, user and system time are the 12th and 13th.
      if (entry === pid || fields[1] === pid) ticks += Number(fields[11]) + Number(fields[12]);
      // What its ended children had used.
      if (entry === pid) ticks += Number(fields[13]) + Number(fields[14]);
    } catch {
      // Ended meanwhile.
    }
  }
  return ticks * 10;
}

/** Memory of a process that is its own (MB, Linux): resident, less what it shares with others. */
export function memoryOf(pid: number): number {
  const [, resident = 0, shared = 0] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ').map(Number);
  return ((resident - shared) * 4_096) / 1024 / 1024;
}
