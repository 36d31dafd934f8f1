import { testPaymentRoute } from '@/server/http/test-payment-route';

export const { GET, POST, PUT, PATCH, DELETE } = testPaymentRoute();
