import { exportAccount as call } from '@/lib/contract/user';
import { exportAccount } from '@/server/accounts/export-account';
import { downloadRoute } from '@/server/http/download-route';

export const { GET, POST, PUT, PATCH, DELETE } = downloadRoute(call, exportAccount, { bearer: 'required' });
