import type { BlogPost } from '@/lib/blog-posts';

/** A detail of one of our own pages for each post. */
const details: Record<BlogPost['slug'], { picture: string; place: string }> = {
  'what-happens-to-your-pages': { picture: 'tea', place: '50% 4%' },
  'names-and-honorifics': { picture: 'planet', place: '50% 6%' },
  'reading-order': { picture: 'rain', place: '50% 52%' },
  'a-page-that-reads-well': { picture: 'bus', place: '50% 45%' },
};

export function PostArt({ slug, className }: { slug: BlogPost['slug']; className: string }) {
  const { picture, place } = details[slug];
  return (
    // biome-ignore lint/performance/noImgElement: already small; the static site resizes nothing.
    <img
      src={`/show-cases/small/${picture}.webp`}
      alt=""
      loading="lazy"
      style={{ objectPosition: place }}
      className={`w-full object-cover ${className}`}
    />
  );
}
