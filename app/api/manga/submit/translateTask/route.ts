import { submitTranslateTask } from '@/lib/contract/manga';
import { route } from '@/server/http/route';
import { submit } from '@/server/translations/submit';

export const { GET, POST, PUT, PATCH, DELETE } = route(submitTranslateTask, submit, { extension: 'members' });
