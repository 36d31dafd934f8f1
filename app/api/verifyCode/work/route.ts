import { getVerifyWork as call } from '@/lib/contract/user';
import { captchaWork } from '@/server/captcha/captcha';
import { route } from '@/server/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = route(call, captchaWork, { bearer: 'ignored' });
