import { deleteNow as call } from '@/lib/contract/chapter';
import { deleteNow } from '@/server/deletion/delete-now';
import { route } from '@/server/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = route(call, deleteNow, { allowance: { perMinute: 20, burst: 20 } });
