import { getListForRecent5 } from '@/lib/contract/blog';
import { recentPosts } from '@/server/blog/recent-posts';
import { route } from '@/server/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = route(getListForRecent5, recentPosts, { bearer: 'ignored' });
