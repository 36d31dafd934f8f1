import { type Messages, NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';

/** Gives the client components beneath it the namespaces they read, and no other text of the site. */
export async function ClientMessages({ namespaces, children }: { namespaces: string[]; children: ReactNode }) {
  const messages = await getMessages();
  const chosen = Object.fromEntries(Object.entries(messages).filter(([name]) => namespaces.includes(name)));
  return <NextIntlClientProvider messages={chosen as Messages}>{children}</NextIntlClientProvider>;
}
