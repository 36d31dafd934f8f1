import { renameChapter } from '@/lib/contract/chapter';
import { rename } from '@/server/chapters/rename';
import { route } from '@/server/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = route(renameChapter, rename);
