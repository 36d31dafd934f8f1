import { unsubscribeRoute } from '@/server/http/unsubscribe-route';

export const { GET, POST, PUT, PATCH, DELETE } = unsubscribeRoute();
