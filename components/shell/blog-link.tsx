'use client';

import { createContext, type ReactNode, useContext } from 'react';

const BlogLinkContext = createContext('/blog');

/** Where “Blog” leads: to our own posts, or to the operator's blog elsewhere. */
export function BlogLinkProvider({ href = '/blog', children }: { href?: string; children: ReactNode }) {
  return <BlogLinkContext value={href}>{children}</BlogLinkContext>;
}

export function useBlogLink(): string {
  return useContext(BlogLinkContext);
}
