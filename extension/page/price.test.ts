import { afterEach, expect, test, vi } from 'vitest';
import { AskError } from '../ask';
import { priceOf } from './price';

const sendMessage = vi.fn();
vi.stubGlobal('chrome', { runtime: { id: 'ours', sendMessage } });
afterEach(() => sendMessage.mockReset());

function quoted(cost: number, free: number) {
  return { ok: true, data: { cost, free, remaining: 5, enough: cost <= 5, mostPages: 300 } };
}

function picturesOf(...names: string[]): HTMLElement[] {
  return names.map((name) => Object.assign(document.createElement('img'), { src: `https://${name}.example/1.png` }));
}

test('pages and strips are priced by their own settings, and together', async () => {
  sendMessage.mockImplementation(({ about }) =>
    Promise.resolve(about.detector === 'ctd' ? quoted(1, 0) : quoted(1, 1)),
  );
  const [page, again, strip] = picturesOf('page', 'page', 'strip');
  const price = await priceOf([page!, again!, strip!], async (picture) => ({
    sha256: picture === strip ? 'b' : 'a',
    detector: picture === strip ? 'ctd' : 'default',
  }));
  expect(price).toEqual({
    pictures: 3,
    blocked: [],
    trouble: null,
    quote: { cost: 2, free: 1, remaining: 5, enough: true, mostPages: 300 },
  });
});

test('a picture that cannot be read counts as one that takes a translation, and its server is named', async () => {
  sendMessage.mockResolvedValue(quoted(5, 0));
  const pictures = picturesOf('open', 'closed');
  const price = await priceOf(pictures, async (picture) => {
    if (picture === pictures[1]) throw new AskError({ code: 'no-access', message: '' });
    return { sha256: 'a', detector: 'default' };
  });
  expect(price).toMatchObject({ pictures: 2, blocked: ['https://closed.example'], quote: { cost: 6, enough: false } });
});

test('nothing that can be read has no price', async () => {
  const price = await priceOf(picturesOf('closed'), () =>
    Promise.reject(new AskError({ code: 'unreadable', message: '' })),
  );
  expect(price).toMatchObject({ quote: null, trouble: { code: 'unreadable' } });
  expect(sendMessage).not.toHaveBeenCalled();
});
