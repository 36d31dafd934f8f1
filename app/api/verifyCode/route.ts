import { captchaRoute } from '@/server/http/captcha-route';

export const { GET, POST, PUT, PATCH, DELETE } = captchaRoute();
