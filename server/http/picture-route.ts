import { readPicture } from '../images/read-picture';
import { respond } from './respond';
import { countCall, type Handlers, only } from './route';

/** Many a page shows several pictures at once; browsers keep them while the link is good. */
const allowance = { perMinute: 600, burst: 200 };

/** Serves stored pictures under signed links. The one call without an envelope, but for its errors. */
export function pictureRoute(): Handlers {
  return only('GET', (request) =>
    respond(request, async ({ context }) => {
      countCall(context, request, 'picture', allowance);
      const { bytes, mime, maxAge } = await readPicture(context, new URL(request.url));
      const headers = {
        'Content-Type': mime,
        'Content-Length': String(bytes.length),
        'Cache-Control': `private, max-age=${maxAge}, immutable`,
        // A picture that is also a page (polyglot) stays a picture.
        'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      };
      return new Response(new Uint8Array(bytes), { headers });
    }),
  );
}
