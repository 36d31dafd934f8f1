import { quoteTranslateTasks } from '@/lib/contract/chapter';
import { route } from '@/server/http/route';
import { quote } from '@/server/translations/quote';

export const { GET, POST, PUT, PATCH, DELETE } = route(quoteTranslateTasks, quote, { extension: 'members' });
