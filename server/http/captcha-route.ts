import { getVerifyCode } from '@/lib/contract/user';
import { captchaPicture } from '../captcha/captcha';
import { respond } from './respond';
import { answer, type Handlers, only } from './route';

/** Serves the picture of a captcha to an `<img>`; its errors have the usual envelope. */
export function captchaRoute(): Handlers {
  return only('GET', (request) =>
    respond(request, async (exchange) => {
      const { data } = await answer(getVerifyCode, captchaPicture, { bearer: 'ignored' }, request, exchange);
      const headers = { 'Content-Type': 'image/png', 'Content-Length': String(data.length) };
      return new Response(data, { headers });
    }),
  );
}
