import { fireEvent, render, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { IdlePrefetch } from './idle-prefetch';

const prefetch = vi.hoisted(() => vi.fn());
vi.mock('next/navigation', () => ({ useRouter: () => ({ prefetch }) }));

// Longer than a test: components are taken down after its end.
beforeAll(() => {
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work));
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
});
beforeEach(() => prefetch.mockClear());
afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection');
});

function draw(connection?: { saveData?: boolean; effectiveType?: string }) {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  return render(
    <>
      <header>
        <nav>
          <a href="/ja/price">Price</a>
          <a href="https://example.org/">Elsewhere</a>
        </nav>
      </header>
      <a href="/ja/about">About</a>
      <a href="/api/manga/blog/feed.xml">Feed</a>
      <IdlePrefetch />
    </>,
  );
}

describe('fetching ahead', () => {
  test('takes the pages of the navigation when the browser is idle, and no other', async () => {
    draw();
    await waitFor(() => expect(prefetch).toHaveBeenCalledWith('/ja/price'));
    expect(prefetch).toHaveBeenCalledTimes(1);
  });

  test('takes any page of ours that a person points at', () => {
    const { getByText } = draw();
    fireEvent.pointerOver(getByText('About'));
    fireEvent.pointerOver(getByText('Feed'));
    expect(prefetch.mock.calls).toEqual([['/ja/about']]);
  });

  test.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
    'takes nothing on a connection like %j',
    async (connection) => {
      const { getByText } = draw(connection);
      fireEvent.pointerOver(getByText('About'));
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(prefetch).not.toHaveBeenCalled();
    },
  );
});
