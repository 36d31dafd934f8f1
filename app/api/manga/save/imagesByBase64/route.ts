import { saveImagesByBase64 } from '@/lib/contract/chapter';
import { route } from '@/server/http/route';
import { saveBase64 } from '@/server/images/save-base64';

export const { GET, POST, PUT, PATCH, DELETE } = route(saveImagesByBase64, saveBase64, {
  // Each carries as much as several uploads (img/upload).
  allowance: { perMinute: 3, burst: 40 },
  visitorAllowance: { perMinute: 0.2, burst: 4 },
});
