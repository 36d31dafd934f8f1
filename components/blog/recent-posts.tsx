'use client';

import { useEffect, useState } from 'react';
import { FooterColumn, type FooterLink } from '@/components/shell/footer-column';

/** The latest posts of a blog elsewhere, asked for once the page stands; until then, and without them, the way there. */
export function RecentPosts({ title, all }: { title: string; all: FooterLink }) {
  const [posts, setPosts] = useState<FooterLink[]>([]);
  useEffect(() => {
    loadPosts()
      .then((found) => setPosts(found.map(({ title: label, linkUrl: href }) => ({ href, label }))))
      .catch(() => undefined);
  }, []);
  return <FooterColumn title={title} links={[...posts, all]} />;
}

/** Fetched late: no page needs the calls of the site for its first picture. */
async function loadPosts() {
  const [{ callApi }, { getListForRecent5 }] = await Promise.all([
    import('@/lib/api/client'),
    import('@/lib/contract/blog'),
  ]);
  return callApi(getListForRecent5, {});
}
