import { saveChapter } from '@/lib/contract/chapter';
import { save } from '@/server/chapters/save';
import { route } from '@/server/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = route(saveChapter, save);
