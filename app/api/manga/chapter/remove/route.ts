import { removeChapter } from '@/lib/contract/chapter';
import { remove } from '@/server/chapters/rename';
import { route } from '@/server/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = route(removeChapter, remove);
