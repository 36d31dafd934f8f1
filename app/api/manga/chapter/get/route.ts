import { getChapter } from '@/lib/contract/chapter';
import { get } from '@/server/chapters/get';
import { route } from '@/server/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = route(getChapter, get);
