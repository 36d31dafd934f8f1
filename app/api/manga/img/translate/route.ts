import { translateImage } from '@/lib/contract/manga';
import { route } from '@/server/http/route';
import { translate } from '@/server/translations/translate';

export const { GET, POST, PUT, PATCH, DELETE } = route(translateImage, translate);
