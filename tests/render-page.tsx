import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { PathnameContext, SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { type AllStores, renderWithStores } from './render-with-stores';

/** Draws a component as part of a page: with an address, and a router that notes where it is sent. */
export function renderPage(children: ReactNode, address = '/', prepare?: (stores: AllStores) => void) {
  const { pathname, search } = new URL(address, 'http://page');
  const router = {
    push: vi.fn(),
    replace: vi.fn(),
    back: vi.fn(),
    forward: vi.fn(),
    refresh: vi.fn(),
    prefetch: vi.fn(),
  };
  const stores = renderWithStores(
    <AppRouterContext value={router as never}>
      <PathnameContext value={pathname}>
        <SearchParamsContext value={new URLSearchParams(search)}>{children}</SearchParamsContext>
      </PathnameContext>
    </AppRouterContext>,
    prepare,
  );
  return { stores, router };
}
