import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export type Child = {
  pid: number;
  /** What it has printed so far, a line each. */
  lines: string[];
  /** Resolves with the first line that matches; rejects when the process ends before. */
  says(pattern: RegExp): Promise<string>;
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<void>;
};

/** Runs a TypeScript file of the repository as a process of its own. */
export function startChild(file: string, args: string[], env: Record<string, string> = {}): Child {
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const news: (() => void)[] = [];
  for (const stream of [child.stdout!, child.stderr!]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      for (const tell of news.splice(0)) tell();
    });
  }
  let ended = false;
  child.once('close', () => {
    ended = true;
    for (const tell of news.splice(0)) tell();
  });
  return {
    pid: child.pid!,
    lines,
    async says(pattern) {
      for (;;) {
        const line = lines.find((said) => pattern.test(said));
        if (line) return line;
        if (ended) throw new Error(`${file} ended before it said ${pattern}:\n${lines.join('\n')}`);
        await new Promise<void>((resolve) => news.push(resolve));
      }
    },
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, 'exit');
      child.kill(signal);
      await exit;
    },
  };
}
