import type { z } from 'zod';
import { ApiError } from '@/lib/api/api-error';
import { signPayload } from '@/lib/api/sign';
import type { Answer, Call } from '@/lib/contract/call';
import { isErrorCode } from '@/lib/contract/error';
import { getExtensionState } from '@/lib/contract/extension';
import { siteUrl } from '../build-settings';
import { uiLocale } from '../ui-locale';
import { readLocal, writeLocal } from './stored';

/**
 * Makes a call of the contract to our site, as lib/api/client.ts does in its pages: with the extension's own token, and
 * never with a cookie.
 * @throws ApiError
 */
export async function callSite<Input extends z.ZodType, Output extends z.ZodType>(
  call: Call<Input, Output>,
  input: z.input<Input>,
): Promise<z.output<Output>> {
  try {
    return await send(call, input as Record<string, unknown>);
  } catch (error) {
    // The operator has a new key; the site's pages get it by being loaded again.
    if (!(error instanceof ApiError) || error.error !== 'signature-invalid') throw error;
    await freshSignKey();
    return send(call, input as Record<string, unknown>);
  }
}

async function send<Input extends z.ZodType, Output extends z.ZodType>(
  call: Call<Input, Output>,
  input: Record<string, unknown>,
): Promise<z.output<Output>> {
  const { payload, sign } = call.signed ? await signed(input) : { payload: input, sign: null };
  const token = await readLocal('token');
  const headers: Record<string, string> = { 'Accept-Language': uiLocale() };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (sign) headers.sign = sign;
  if (call.payload === 'json') headers['Content-Type'] = 'application/json';
  const body = call.payload === 'json' ? JSON.stringify(payload) : call.payload === 'multipart' ? form(payload) : null;
  const response = await reach(`${siteUrl}${call.path}`, { method: call.method, headers, body });
  const renewed = response.headers.get('token');
  // Unless the person has signed out while the answer was on its way.
  if (renewed && (await readLocal('token')) === token) await writeLocal({ token: renewed });
  const answer = (await response.json().catch(() => null)) as Partial<Answer<unknown>> | null;
  if (response.ok && answer) return call.output.parse(answer.data);
  const code = answer?.error && isErrorCode(answer.error) ? answer.error : 'internal';
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
  throw new ApiError(response.status, code, answer?.message ?? '', Number.isFinite(wait) ? wait : null);
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, credentials: 'omit', cache: 'no-store' });
  } catch (cause) {
    throw new ApiError(0, 'offline', '', null, { cause });
  }
}

async function signed(input: Record<string, unknown>) {
  return signPayload(input, (await readLocal('signKey')) ?? (await freshSignKey()));
}

async function freshSignKey(): Promise<string> {
  const { signKey } = await send(getExtensionState, {});
  await writeLocal({ signKey });
  return signKey;
}

function form(fields: Record<string, unknown>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value as Blob);
  return data;
}
