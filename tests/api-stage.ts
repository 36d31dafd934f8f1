import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { balanceOf } from '@/server/credits/balance';
import { startWorker } from '@/server/jobs/handlers';
import { type Customer, newCustomer } from './api-customers';
import { type ApiSite, startApiSite } from './api-site';
import { serveWith } from './browser';
import type { TestContext } from './context';
import { expectBooksInOrder } from './members';

export type ApiStage = {
  /** Another one for each test, with ten API credits. */
  customer: Customer;
  /** Calls the API as the customer. */
  call(address: string, init?: RequestInit, key?: string): Promise<Response>;
  /** Sends a page as a form. */
  create(bytes: Uint8Array<ArrayBuffer>, headers?: Record<string, string>, fields?: object): Promise<Response>;
  /** Bought translations that the customer has left. */
  left(): Promise<number>;
};

/** The API over HTTP with a worker, for a whole test file; after each test the books must be right. */
export function apiStage(context: () => TestContext): ApiStage {
  let site: ApiSite;
  const stage: ApiStage = {
    customer: undefined as unknown as Customer,
    call(address, init = {}, key = stage.customer.key) {
      const headers = { ...init.headers, Authorization: `Bearer ${key}` };
      return fetch(`${site.url}/api/v1${address}`, { ...init, headers });
    },
    create(bytes, headers = {}, fields = {}) {
      const body = formWith(bytes, { targetLanguage: 'ENG', ...fields });
      return stage.call('/translations', { method: 'POST', body, headers });
    },
    async left() {
      const { grants } = await balanceOf(context(), stage.customer.actor.id);
      return grants.find(({ paid }) => paid)?.available ?? 0;
    },
  };
  beforeAll(async () => {
    serveWith(context());
    startWorker(context());
    site = await startApiSite();
  });
  beforeEach(async () => {
    stage.customer = await newCustomer(context());
  });
  afterEach(async () => {
    context().engines.behaviour = () => undefined;
    await expectBooksInOrder(context());
  });
  afterAll(() => site.close());
  return stage;
}

/** The data of an answer that must be a good one. */
export async function dataOf<Data>(answer: Response | Promise<Response>): Promise<Data> {
  const body = await (await answer).json();
  expect(body).toMatchObject({ code: 200 });
  return body.data;
}

export async function refusalOf(answer: Promise<Response>): Promise<[number, string]> {
  const { status } = await answer;
  return [status, (await (await answer).json()).error];
}

export function formWith(bytes: Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  form.append('image', new Blob([bytes]), 'page.png');
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}
