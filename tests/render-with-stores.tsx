import { render } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import english from '@/messages/en.json';
import { createStores, type Stores, StoresProvider } from '@/stores/stores-provider';
import { createToolStores, ToolProvider, type ToolStores } from '@/stores/tool-provider';

export type AllStores = Stores & ToolStores;

/** Draws a component with the site's English texts and stores of its own, as the browser has them. */
export function renderWithStores(children: ReactNode, prepare: (stores: AllStores) => void = () => {}): AllStores {
  const site = createStores();
  const stores = { ...site, ...createToolStores(site) };
  prepare(stores);
  render(
    <NextIntlClientProvider locale="en" messages={english} timeZone="UTC">
      <StoresProvider stores={stores}>
        <ToolProvider stores={stores}>{children}</ToolProvider>
      </StoresProvider>
    </NextIntlClientProvider>,
  );
  return stores;
}
