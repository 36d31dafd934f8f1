import { deleteAccount as call } from '@/lib/contract/user';
import { deleteAccount } from '@/server/accounts/delete-account';
import { route } from '@/server/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = route(call, deleteAccount, { bearer: 'required' });
