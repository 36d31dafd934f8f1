import { findImages as call } from '@/lib/contract/extension';
import { route } from '@/server/http/route';
import { findImages } from '@/server/images/find';

export const { GET, POST, PUT, PATCH, DELETE } = route(call, findImages, { extension: 'members' });
