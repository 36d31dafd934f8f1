/** The posts in content/blog, newest first. A folder there is named by its day and its address. */
export const blogPosts = [
  { slug: 'what-happens-to-your-pages', published: '2026-11-20' },
  { slug: 'names-and-honorifics', published: '2026-11-19' },
  { slug: 'reading-order', published: '2026-11-18' },
  { slug: 'a-page-that-reads-well', published: '2026-11-17' },
] as const;
export type BlogPost = (typeof blogPosts)[number];
