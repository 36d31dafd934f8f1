import { cancelTranslateTasks } from '@/lib/contract/chapter';
import { route } from '@/server/http/route';
import { cancelMany } from '@/server/translations/cancel-many';

export const { GET, POST, PUT, PATCH, DELETE } = route(cancelTranslateTasks, cancelMany);
