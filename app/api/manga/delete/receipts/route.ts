import { listReceipts as call } from '@/lib/contract/chapter';
import { listReceipts } from '@/server/deletion/receipts';
import { route } from '@/server/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = route(call, listReceipts);
