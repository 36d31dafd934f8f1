import { uploadImage } from '@/lib/contract/manga';
import { route } from '@/server/http/route';
import { upload } from '@/server/images/upload';

export const { GET, POST, PUT, PATCH, DELETE } = route(uploadImage, upload, {
  // A whole chapter at once; how much one account may keep is counted in server/images/upload-room.ts.
  allowance: { perMinute: 30, burst: 320 },
  // Pages stay for a day: one address can fill the disk no faster than this.
  visitorAllowance: { perMinute: 1, burst: 40 },
  extension: 'members',
});
