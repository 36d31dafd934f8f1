import { downloadReceipt as call } from '@/lib/contract/chapter';
import { downloadReceipt } from '@/server/deletion/receipts';
import { downloadRoute } from '@/server/http/download-route';

export const { GET, POST, PUT, PATCH, DELETE } = downloadRoute(call, downloadReceipt);
