import { uploadImage } from '@/lib/contract/manga';
import { route } from '@/server/http/route';
import { upload } from '@/server/images/upload';

export const { GET, POST, PUT, PATCH, DELETE } = route(uploadImage, upload, {
  // Pages stay for a day: one address can fill the disk no faster than this.
  allowance: { perMinute: 1, burst: 40 },
});
