import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import type { Box } from '@/lib/page/region-document';

/** What a fake does with its next page. */
export type PlateFault =
  /** Ends with an error after saying that there is no text. */
  | 'no-text'
  /** Ends with an error. */
  | 'gives-up'
  /** Breaks the connection inside a frame. */
  | 'breaks'
  /** Says that it works, and never ends. */
  | 'hangs'
  /** Answers 500. */
  | 'refuses'
  /** Sends bytes that are no frames. */
  | 'garbage'
  /** Its boxes reach out of the page. */
  | 'outside';

export type FakePlateServer = {
  url: string;
  restartUrl: string;
  faults: PlateFault[];
  /** Pages asked for, restarts, and the most pages at one time. */
  asked: number;
  restarts: number;
  mostAtOnce: number;
  close(): Promise<void>;
};

type Known = { box: Box; text: string };

/**
 * A manga-image-translator server as far as we speak with it: its framing, and its fault that after a connection that
 * broke off, the next page gets the answer of the one before, until it is started again.
 * @param pages texts of the pages it may be given, by the page's size
 */
export async function startPlateServer(
  pages: { width: number; height: number; texts: Known[] }[],
): Promise<FakePlateServer> {
  const fake = { faults: [] as PlateFault[], asked: 0, restarts: 0, mostAtOnce: 0 } as FakePlateServer;
  let atOnce = 0;
  let left: Buffer | null = null;
  let before: Buffer | null = null;

  async function work(request: IncomingMessage, response: ServerResponse): Promise<void> {
    fake.asked += 1;
    const fault = fake.faults.shift();
    const form = await new Response(new Uint8Array(await bytesOf(request)), {
      headers: { 'content-type': request.headers['content-type'] ?? '' },
    }).formData();
    const config = JSON.parse(String(form.get('config')));
    if (config.translator.translator !== 'none') throw new Error('this fake has plate mode only');
    if (fault === 'refuses') return void response.writeHead(500).end('Internal Server Error');
    const answer = await answerTo(
      Buffer.from(await (form.get('image') as Blob).arrayBuffer()),
      pages,
      fault === 'outside',
    );
    response.writeHead(200, { 'content-type': 'application/octet-stream' });
    // Whoever goes away leaves this page's answer to the next.
    response.on('close', () => {
      if (!response.writableFinished) left = before ?? answer;
      before = answer;
    });
    response.write(frame(3, '0'));
    response.write(frame(1, 'detection'));
    if (fault === 'hangs') return;
    if (fault === 'garbage') return void response.end(Buffer.from('<html>Bad gateway</html>'));
    if (fault === 'no-text') response.write(frame(1, 'skip-no-regions'));
    if (fault === 'no-text' || fault === 'gives-up') return void response.end(frame(2, 'Error: nothing to do'));
    const result = frame(0, left ?? answer);
    left = null;
    if (fault === 'breaks') {
      response.write(result.subarray(0, result.length / 2), () => response.destroy());
      return;
    }
    // Cut anywhere, also inside a frame's head.
    for (let at = 0; at < result.length; at += 4_099) response.write(result.subarray(at, at + 4_099));
    response.end();
  }

  const server = createServer((request, response) => {
    if (request.url === '/restart') {
      fake.restarts += 1;
      left = before = null;
      response.end();
    } else if (request.method === 'POST' && request.url === '/translate/with-form/json/stream') {
      atOnce += 1;
      fake.mostAtOnce = Math.max(fake.mostAtOnce, atOnce);
      response.on('close', () => {
        atOnce -= 1;
      });
      work(request, response).catch((error) => response.destroy(error as Error));
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  fake.restartUrl = `${fake.url}/restart`;
  fake.close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return fake;
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function frame(status: number, payload: string | Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(status, 0);
  head.writeUInt32BE(Buffer.byteLength(payload), 1);
  return Buffer.concat([head, Buffer.from(payload)]);
}

/** The texts of the page of this size, each erased with the colour of its paper. */
async function answerTo(
  png: Buffer,
  pages: { width: number; height: number; texts: Known[] }[],
  outside: boolean,
): Promise<Buffer> {
  const { width, height } = await sharp(png).metadata();
  const texts = pages.find((page) => page.width === width && page.height === height)?.texts ?? [];
  const translations = await Promise.all(
    texts.map(async ({ box, text }) => {
      const [left, top] = [Math.floor(box.x) - 4, Math.floor(box.y) - 4];
      const [boxWidth, boxHeight] = [Math.ceil(box.width) + 8, Math.ceil(box.height) + 8];
      const corner = await sharp(png).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
      const background = { r: corner[0]!, g: corner[1]!, b: corner[2]! };
      const erased = await sharp({ create: { width: boxWidth, height: boxHeight, channels: 3, background } })
        .png()
        .toBuffer();
      return {
        minX: left,
        minY: top,
        maxX: outside ? width + 5 : left + boxWidth,
        maxY: top + boxHeight,
        angle: 0,
        prob: 0.97,
        text_color: { fg: [0, 0, 0], bg: [255, 255, 255] },
        text: { JPN: text },
        background: `data:image/png;base64,${erased.toString('base64')}`,
      };
    }),
  );
  return Buffer.from(JSON.stringify({ translations, debug_folder: 'page-1' }));
}
