import type { MetadataRoute } from 'next';
import { sharePath } from '@/lib/i18n/pages';

/** For those who put the site among their apps. Icons: scripts/draw-icons.ts. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    name: 'Fukidashi',
    short_name: 'Fukidashi',
    description: 'Manga and comic pages in your language, the artwork kept.',
    id: '/',
    start_url: '/manga-translator',
    scope: '/',
    display: 'standalone',
    background_color: '#0e0d12',
    theme_color: '#0e0d12',
    categories: ['books', 'utilities', 'entertainment'],
    share_target: {
      action: sharePath,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        files: [
          {
            name: 'pages',
            accept: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf', 'application/zip', '.cbz', '.zip'],
          },
        ],
      },
    },
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}
