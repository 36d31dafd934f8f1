import { once } from 'node:events';
import net from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Link, startLink } from './link';

let echo: net.Server;
let link: Link;

beforeEach(async () => {
  echo = net.createServer((socket) => void socket.pipe(socket).on('error', () => undefined));
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
  link = await startLink({ host: '127.0.0.1', port: (echo.address() as net.AddressInfo).port });
});
afterEach(async () => {
  await link.close();
  echo.close();
});

async function dial(): Promise<net.Socket> {
  const socket = net.connect(link.port, '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}
async function say(socket: net.Socket, text: string): Promise<string> {
  socket.write(text);
  return String((await once(socket, 'data'))[0]);
}

test('passes on what comes, both ways', async () => {
  expect(await say(await dial(), 'hello')).toBe('hello');
  expect(link.passed()).toBe(10);
});

test('cut, it breaks what is open and takes nothing new; mended, it does again', async () => {
  const open = await dial();
  await say(open, 'hello');
  link.cut();
  await once(open, 'close');
  const refused = await dial();
  await once(refused, 'close');
  link.mend();
  expect(await say(await dial(), 'again')).toBe('again');
});

test('frozen, it passes nothing and loses nothing', async () => {
  const socket = await dial();
  await say(socket, 'hello');
  link.freeze();
  const before = link.passed();
  socket.write('later');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(link.passed()).toBe(before);
  link.mend();
  expect(String((await once(socket, 'data'))[0])).toBe('later');
});

test('slowed, it keeps the order', async () => {
  const socket = await dial();
  link.delay(60);
  socket.write('1');
  await new Promise((resolve) => setTimeout(resolve, 20));
  link.delay(0);
  socket.write('2');
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk;
  });
  while (heard.length < 2) await once(socket, 'data');
  expect(heard).toBe('12');
});
