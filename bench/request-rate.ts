import http from 'node:http';

/** Answers a second to so many connections that are kept open. @param ms how long to ask */
export async function requestRate(address: string, ms: number, connections = 16): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const started = performance.now();
  let answers = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() - started < ms) {
        await ask(address, agent);
        answers += 1;
      }
    }),
  );
  agent.destroy();
  return (answers * 1000) / (performance.now() - started);
}

function ask(address: string, agent: http.Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    http
      .get(address, { agent }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${address} answers ${answer.statusCode}`));
        answer.resume();
        answer.once('end', resolve);
      })
      .once('error', reject);
  });
}
