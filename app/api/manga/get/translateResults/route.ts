import { getTranslateResults } from '@/lib/contract/chapter';
import { route } from '@/server/http/route';
import { getStates } from '@/server/translations/get-states';

export const { GET, POST, PUT, PATCH, DELETE } = route(getTranslateResults, getStates, { extension: 'everyone' });
