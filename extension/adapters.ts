import type { DetectorId } from '@/lib/page/engines';

/** How one reading site shows its pages. Data: a new site is an entry here and a page in fixtures/. */
export type Adapter = {
  id: string;
  /** The site's hosts, their subdomains included. */
  hosts: readonly string[];
  /** Selects the pages' pictures: `img`, `canvas`, or elements with the picture as their background. */
  pictures: string;
  detector: DetectorId;
  /** Pixels that each side of a page has at least; what is smaller is a button, an avatar, a placeholder. */
  least: number;
  /** Its picture server gives pictures only to pages of its own. */
  referrer?: true;
  /** What of the path names the chapter: its first group; the whole path when not given. */
  chapter?: string;
};

const generic: Adapter = { id: 'generic', hosts: [], pictures: 'img, canvas', detector: 'default', least: 300 };

export const adapters: readonly Adapter[] = [
  {
    id: 'mangadex',
    hosts: ['mangadex.org'],
    pictures: '.md--page img, .md--page canvas',
    detector: 'default',
    least: 200,
    chapter: '^/chapter/([^/]+)',
  },
  {
    id: 'webtoon',
    hosts: ['webtoons.com'],
    pictures: '#_imageList img',
    detector: 'ctd',
    least: 200,
    referrer: true,
  },
  {
    id: 'pixiv-comic',
    hosts: ['comic.pixiv.net'],
    pictures: '[id^="page-"] canvas, [id^="page-"] img, [id^="page-"] [style*="background-image"]',
    detector: 'default',
    least: 200,
  },
  {
    id: 'naver-webtoon',
    hosts: ['comic.naver.com', 'm.comic.naver.com'],
    pictures: '.wt_viewer img, #toonLayer img',
    detector: 'ctd',
    least: 200,
    referrer: true,
  },
  {
    id: 'manga-plus',
    hosts: ['mangaplus.shueisha.co.jp'],
    pictures: '.zao-image-container img, .zao-image-container canvas',
    detector: 'default',
    least: 200,
  },
];

/** The adapter of a host; the generic one where no site is known. */
export function adapterOf(hostname: string): Adapter {
  const found = adapters.find(({ hosts }) => hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`)));
  return found ?? generic;
}

/** Which chapter a path is in: another one has another price. */
export function chapterOf({ chapter }: Adapter, path: string): string {
  return (chapter && new RegExp(chapter).exec(path)?.[1]) || path;
}
