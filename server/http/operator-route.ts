import { AppError } from '@/lib/contract/error';
import { answerOperator } from '../operations/answer-operator';
import { respond } from './respond';
import { type Handlers, only } from './route';

/** Health and metrics, for machines: in their own formats, uncounted. */
export function operatorRoute(): Handlers {
  return only('GET', (request) =>
    respond(request, async ({ context }) => {
      const path = new URL(request.url).pathname;
      const found = await answerOperator(context, path, request.headers.get('authorization'));
      if (!found) throw new AppError('not-found');
      return new Response(found.body, { status: found.status, headers: { 'Content-Type': found.type } });
    }),
  );
}
