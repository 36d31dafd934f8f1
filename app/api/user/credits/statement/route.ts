import { getCreditStatement } from '@/lib/contract/credits';
import { getStatement } from '@/server/credits/statement';
import { route } from '@/server/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = route(getCreditStatement, getStatement, { bearer: 'required' });
