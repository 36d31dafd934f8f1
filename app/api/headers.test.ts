import { beforeAll, describe, expect, test } from 'vitest';
import type { Handlers } from '@/server/http/route';
import { newBrowser, serveWith } from '@/tests/browser';
import { contextForTests } from '@/tests/context';
import { expectGuarded } from '@/tests/guarded';
import { apiRoutes, exampleOf, handlersOf } from '@/tests/route-files';

/** Good answers of every route are held to the same in owner-matrix.test.ts. */

const context = contextForTests({ PAYMENTS: 'test' });
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies (keyof Handlers)[];
/** For programs of anybody, and nobody's in particular. */
const openToOtherSites = ['/api/v1/openapi.json'];

beforeAll(() => serveWith(context()));

describe.each(apiRoutes())('%s', (route) => {
  test.each(methods)('%s has an answer that nothing can be made of', async (method) => {
    const handlers = await handlersOf(route);
    const request = newBrowser(context()).request(exampleOf(route), {
      method,
      headers: { Origin: 'https://elsewhere.example' },
    });
    const answer = await handlers[method](request);
    // 503: what is not set up here, such as Google.
    expect(answer.status).not.toBe(500);
    expectGuarded(answer);
    const isOpen = openToOtherSites.includes(route) && method === 'GET';
    expect(answer.headers.get('access-control-allow-origin')).toBe(isOpen ? '*' : null);
    await answer.body?.cancel();
  });
});
