import { render } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import english from '@/messages/en.json';
import { createStores, type Stores, StoresProvider } from '@/stores/stores-provider';

/** Draws a component with the site's English texts and stores of its own, as the browser has them. */
export function renderWithStores(children: ReactNode, prepare: (stores: Stores) => void = () => {}): Stores {
  const stores = createStores();
  prepare(stores);
  render(
    <NextIntlClientProvider locale="en" messages={english} timeZone="UTC">
      <StoresProvider stores={stores}>{children}</StoresProvider>
    </NextIntlClientProvider>,
  );
  return stores;
}
