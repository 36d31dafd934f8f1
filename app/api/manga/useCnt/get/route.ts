import { getUseCount } from '@/lib/contract/manga';
import { route } from '@/server/http/route';
import { countUses } from '@/server/translations/count-uses';

export const { GET, POST, PUT, PATCH, DELETE } = route(getUseCount, countUses, { bearer: 'ignored' });
