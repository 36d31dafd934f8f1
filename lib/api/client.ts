import axios, { type AxiosProgressEvent, type AxiosResponse, isAxiosError } from 'axios';
import type { z } from 'zod';
import type { Answer, Call } from '../contract/call';
import { isErrorCode } from '../contract/error';
import { ApiError } from './api-error';
import { goToNotFound, localeOfPage, saveFile, signingKeyOfPage, storedToken, storeToken } from './browser';
import { fileNameOf } from './file-name';
import { signPayload } from './sign';

export type CallOptions = {
  signal?: AbortSignal;
  /** Share of the body that is sent, 0 to 1. */
  onUploadProgress?(share: number): void;
};

const http = axios.create({
  // One type for every answer: whether it is JSON or a file is known only when its headers are there.
  responseType: 'arraybuffer',
  validateStatus: () => true,
  withCredentials: true,
});

/** Calls go to this origin; the page's own when it is never set (the extension and tests set it). */
export function setApiBase(url: string): void {
  http.defaults.baseURL = url;
}

/**
 * Makes a call of the contract and returns its data. Adds the bearer token, keeps a `token` the server sends, signs
 * what is to be signed, saves an octet-stream answer as a file, and leads to the 404 page on a 404; other errors
 * have no global effect.
 * @throws ApiError; the signal's reason when it fires
 */
export async function callApi<Input extends z.ZodType, Output extends z.ZodType>(
  call: Call<Input, Output>,
  input: z.input<Input>,
  options: CallOptions = {},
): Promise<z.output<Output>> {
  const send = () => sendCall(call, input as Record<string, unknown>, options);
  const response = call.method === 'POST' ? await afterFirstPost(send, options.signal) : await send();
  keepToken(response);
  const data = isFile(response) ? save(response) : unwrap(response);
  const parsed = call.output.safeParse(data);
  // The page is older than the server, or the other way round.
  if (!parsed.success) throw new ApiError(response.status, 'internal', '', null, { cause: parsed.error });
  return parsed.data;
}

let visitorKnown = false;
let firstPost: Promise<void> | null = null;

/**
 * A visitor's cookie comes with the answer to their first POST. Until it is there, further POSTs wait: sent at the
 * same time, each would make another visitor, and one's pages would be foreign to the other.
 */
async function afterFirstPost<Result>(send: () => Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  while (firstPost) {
    await firstPost;
    signal?.throwIfAborted();
  }
  if (visitorKnown) return send();
  let letOthersGo = () => {};
  firstPost = new Promise((resolve) => {
    letOthersGo = resolve;
  });
  try {
    const result = await send();
    visitorKnown = true;
    return result;
  } finally {
    firstPost = null;
    letOthersGo();
  }
}

async function sendCall(
  call: Call,
  input: Record<string, unknown>,
  options: CallOptions,
): Promise<AxiosResponse<ArrayBuffer>> {
  const { payload, sign } = await prepare(call, input);
  const token = storedToken();
  try {
    return await http.request<ArrayBuffer>({
      method: call.method,
      url: call.path,
      signal: options.signal,
      params: call.payload === 'query' ? payload : undefined,
      data: call.payload === 'json' ? payload : call.payload === 'multipart' ? formOf(payload) : undefined,
      headers: {
        ...(call.payload === 'json' && { 'Content-Type': 'application/json' }),
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(sign && { sign }),
        'Accept-Language': localeOfPage(),
      },
      onUploadProgress: ({ loaded, total }: AxiosProgressEvent) => {
        if (total) options.onUploadProgress?.(Math.min(1, loaded / total));
      },
    });
  } catch (error) {
    options.signal?.throwIfAborted();
    if (isAxiosError(error)) throw new ApiError(0, 'offline', '', null, { cause: error });
    throw error;
  }
}

async function prepare(call: Call, input: Record<string, unknown>) {
  if (!call.signed) return { payload: input, sign: null };
  const key = signingKeyOfPage();
  if (!key) throw new Error('The page carries no signing key (meta sign-key).');
  return signPayload(input, key, { asText: call.payload === 'query' });
}

function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.append(name, value);
    else if (value !== undefined) form.append(name, String(value));
  }
  return form;
}

function keepToken(response: AxiosResponse) {
  const token: unknown = response.headers.token;
  if (typeof token === 'string' && token !== '') storeToken(token);
}

function isFile(response: AxiosResponse): boolean {
  return response.status === 200 && String(response.headers['content-type']).startsWith('application/octet-stream');
}

function save(response: AxiosResponse<ArrayBuffer>): { fileName: string } {
  const fileName = fileNameOf(headerOf(response, 'content-disposition'));
  saveFile(response.data, 'application/octet-stream', fileName);
  return { fileName };
}

function unwrap(response: AxiosResponse<ArrayBuffer>): unknown {
  const answer = parseAnswer(response.data);
  if (response.status === 404) goToNotFound();
  if (response.status === 200 && answer) return answer.data;
  const code = answer?.error && isErrorCode(answer.error) ? answer.error : 'internal';
  const wait = Number(headerOf(response, 'retry-after') ?? Number.NaN);
  // A proxy's own error page is no message for people.
  throw new ApiError(response.status, code, answer?.message ?? '', Number.isFinite(wait) ? wait : null);
}

function parseAnswer(bytes: ArrayBuffer): Partial<Answer<unknown>> | null {
  try {
    const answer: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof answer === 'object' ? answer : null;
  } catch {
    return null;
  }
}

function headerOf(response: AxiosResponse, name: string): string | undefined {
  const value: unknown = response.headers[name];
  return typeof value === 'string' ? value : undefined;
}
