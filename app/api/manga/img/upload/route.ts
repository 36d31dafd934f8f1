import { uploadImage } from '@/lib/contract/manga';
import { route } from '@/server/http/route';
import { upload } from '@/server/images/upload';

export const { GET, POST, PUT, PATCH, DELETE } = route(uploadImage, upload, {
  allowance: { perMinute: 6, burst: 40 },
});
