import { cancelTranslateTask } from '@/lib/contract/manga';
import { route } from '@/server/http/route';
import { cancel } from '@/server/translations/cancel';

export const { GET, POST, PUT, PATCH, DELETE } = route(cancelTranslateTask, cancel, { extension: 'everyone' });
