import { editRegions as call } from '@/lib/contract/region';
import { route } from '@/server/http/route';
import { editRegions } from '@/server/regions/edit-regions';

export const { GET, POST, PUT, PATCH, DELETE } = route(call, editRegions, { extension: 'members' });
