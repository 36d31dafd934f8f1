import { downloadReceipt as call } from '@/lib/contract/payments';
import { downloadRoute } from '@/server/http/download-route';
import { downloadReceipt } from '@/server/payments/download-receipt';

export const { GET, POST, PUT, PATCH, DELETE } = downloadRoute(call, downloadReceipt, { bearer: 'required' });
