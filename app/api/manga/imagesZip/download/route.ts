import { downloadImagesZip } from '@/lib/contract/chapter';
import { downloadImages } from '@/server/chapters/download-images';
import { downloadRoute } from '@/server/http/download-route';

export const { GET, POST, PUT, PATCH, DELETE } = downloadRoute(downloadImagesZip, downloadImages, {
  allowance: { perMinute: 6, burst: 10 },
});
