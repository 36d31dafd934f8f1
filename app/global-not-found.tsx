import './globals.css';
import type { Metadata } from 'next';
import { LogoMark } from '@/components/brand/logo-mark';
import messages from '@/messages/en.json';

const { title, text, home } = messages.notFound;

export const metadata: Metadata = { title: `${title} · Fukidashi`, robots: { index: false } };

/** For addresses with a dot, which the middleware leaves to Next: it cannot know a language there. */
export default function GlobalNotFound() {
  return (
    <html lang="en-US" dir="ltr" data-theme="dark">
      <body className="grid min-h-dvh place-content-center justify-items-center gap-5 p-6 text-center">
        <LogoMark className="size-20" />
        <h1 className="text-3xl">{title}</h1>
        <p className="max-w-[52ch] text-muted">{text}</p>
        {/* A whole page load: this document stands outside the site's frame. */}
        <a href="/" className="rounded-md bg-accent px-6 py-3 font-semibold text-on-accent">
          {home}
        </a>
      </body>
    </html>
  );
}
