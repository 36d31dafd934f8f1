import net from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** A stretch of network between nodes and a server that they need. */
export type Link = {
  port: number;
  /** From now on everything takes so many ms longer, each way. */
  delay(ms: number): void;
  /** Breaks every connection and takes no new one until `mend`. */
  cut(): void;
  /** Connections stay, and nothing passes until `mend`: what a lost route looks like. */
  freeze(): void;
  mend(): void;
  /** Bytes that have passed. */
  passed(): number;
  close(): Promise<void>;
};

/** Listens on a port of its own and passes what comes on to `target`, until told otherwise. */
export async function startLink(target: { host: string; port: number }): Promise<Link> {
  const pairs = new Set<[net.Socket, net.Socket]>();
  let state: 'whole' | 'cut' | 'frozen' = 'whole';
  let delayMs = 0;
  let passed = 0;

  const server = net.createServer({ noDelay: true }, (near) => {
    if (state === 'cut') return near.destroy();
    const far = net.connect({ ...target, noDelay: true });
    const pair: [net.Socket, net.Socket] = [near, far];
    pairs.add(pair);
    pass(near, far);
    pass(far, near);
    const end = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const socket of pair) socket.on('error', end).on('close', end);
    if (state === 'frozen') for (const socket of pair) socket.pause();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  function cut(): void {
    state = 'cut';
    for (const [near, far] of pairs) {
      near.destroy();
      far.destroy();
    }
  }

  /** In order, also while the delay changes: each piece waits for the one before it. */
  function pass(from: net.Socket, to: net.Socket): void {
    let before = Promise.resolve();
    from.on('data', (chunk) => {
      passed += chunk.length;
      const due = Date.now() + delayMs;
      before = before.then(async () => {
        if (due > Date.now()) await setTimeout(due - Date.now());
        if (to.writable) to.write(chunk);
      });
    });
  }

  return {
    port: (server.address() as net.AddressInfo).port,
    delay: (ms) => {
      delayMs = ms;
    },
    cut,
    freeze() {
      state = 'frozen';
      for (const [near, far] of pairs) {
        near.pause();
        far.pause();
      }
    },
    mend() {
      state = 'whole';
      for (const [near, far] of pairs) {
        near.resume();
        far.resume();
      }
    },
    passed: () => passed,
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
