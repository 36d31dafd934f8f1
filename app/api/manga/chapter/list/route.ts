import { listChapters } from '@/lib/contract/chapter';
import { list } from '@/server/chapters/list';
import { route } from '@/server/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = route(listChapters, list);
