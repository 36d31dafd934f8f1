import type { Metadata } from 'next';
import { setRequestLocale } from 'next-intl/server';
import { contentMetadata } from '@/app/content-metadata';
import { extensionStores } from '@/app/site-links';
import { InstallStepPage } from '@/components/content/install-step';
import type { Locale } from '@/lib/i18n/locales';
import { type InstallStep, installSteps } from '@/lib/i18n/pages';
import { readPage } from '@/server/content/read-page';

type Props = { params: Promise<{ locale: Locale; step: InstallStep }> };

export const dynamicParams = false;

export function generateStaticParams() {
  return installSteps.map((step) => ({ step }));
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale, step } = await params;
  return contentMetadata(locale, `install/${step}`);
}

/** One of the four steps to the browser extension. */
export default async function InstallPage({ params }: Props) {
  const { locale, step } = await params;
  setRequestLocale(locale);
  const page = await readPage(`install/${step}`, locale);
  return <InstallStepPage step={step} locale={locale} page={page} stores={extensionStores()} />;
}
