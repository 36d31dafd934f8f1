import { operatorRoute } from '@/server/http/operator-route';

export const { GET, POST, PUT, PATCH, DELETE } = operatorRoute();
