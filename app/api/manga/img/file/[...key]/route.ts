import { pictureRoute } from '@/server/http/picture-route';

export const { GET, POST, PUT, PATCH, DELETE } = pictureRoute();
