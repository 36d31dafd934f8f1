import { openApiDocument } from '../api-v1/openapi';
import { respond } from './respond';
import { countCall, type Handlers, only } from './route';

const allowance = { perMinute: 60, burst: 30 };

/** The API's own description, for programs: as it is, without the envelope, and for anybody's page. */
export function documentRoute(): Handlers {
  return only('GET', (request) =>
    respond(request, async ({ context }) => {
      countCall(context, request, 'openapi', allowance);
      const headers = {
        'Cache-Control': 'public, max-age=300',
        'Access-Control-Allow-Origin': '*',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      };
      return Response.json(openApiDocument(context.env.SITE_URL), { headers });
    }),
  );
}
