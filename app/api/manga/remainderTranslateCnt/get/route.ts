import { getRemainingTranslations } from '@/lib/contract/manga';
import { route } from '@/server/http/route';
import { remaining } from '@/server/quota/remaining';

export const { GET, POST, PUT, PATCH, DELETE } = route(getRemainingTranslations, remaining, { bearer: 'lenient' });
