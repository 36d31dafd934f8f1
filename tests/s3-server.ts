import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Hash } from '@smithy/hash-node';
import { SignatureV4 } from '@smithy/signature-v4';
import { type Env, readEnv } from '@/server/env';

const credentials = {
  accessKeyId: 'AKIATESTTESTTESTTEST',
  secretAccessKey: 'test/secret+of/forty+characters/in/all+++',
};
const region = 'us-east-1';
/** Keys in one answer of a listing, as Amazon's. */
const page = 1_000;

type Reply = { status: number; body?: Uint8Array | string };

/**
 * A small server that speaks S3's REST protocol: put, get, delete, list in parts; every request's signature (version 4)
 * and its payload's hash are checked, puts are atomic, the faults carry Amazon's codes. Kept in memory.
 */
export async function startS3Server(): Promise<{ newBucket(): Env; close(): Promise<void> }> {
  const buckets = new Map<string, Map<string, Uint8Array>>();
  const server = createServer(async (request, response) => {
    const { status, body } = await answer(request).catch((error: unknown) => fault(500, String(error)));
    response
      .writeHead(status, { 'content-type': typeof body === 'string' ? 'application/xml' : 'image/png' })
      .end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    newBucket() {
      const name = `pictures-${buckets.size}`;
      buckets.set(name, new Map());
      return readEnv({
        STORAGE: 's3',
        S3_ENDPOINT: `http://127.0.0.1:${port}`,
        S3_BUCKET: name,
        S3_REGION: region,
        S3_ACCESS_KEY: credentials.accessKeyId,
        S3_SECRET_KEY: credentials.secretAccessKey,
      });
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function answer(request: IncomingMessage): Promise<Reply> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    const refused = await refusal(request, bytes);
    if (refused) return refused;
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const [, bucket = '', ...rest] = pathname.split('/').map(decodeURIComponent);
    const objects = buckets.get(bucket);
    if (!objects) return fault(404, 'NoSuchBucket');
    const key = rest.join('/');
    if (!key) return list(objects, searchParams);
    if (request.method === 'PUT') {
      objects.set(key, bytes);
      return { status: 200 };
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return { status: 204 };
    }
    const found = objects.get(key);
    return found ? { status: 200, body: found } : fault(404, 'NoSuchKey');
  }
}

function list(objects: Map<string, Uint8Array>, query: URLSearchParams): Reply {
  const after = query.get('continuation-token') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after).sort();
  const shown = keys.slice(0, page);
  const next = keys.length > page ? `<NextContinuationToken>${shown.at(-1)}</NextContinuationToken>` : '';
  const entries = shown.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
  return {
    status: 200,
    body: `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next}${entries}</ListBucketResult>`,
  };
}

/** What is wrong with the signature or the payload; null when nothing is. */
async function refusal(request: IncomingMessage, bytes: Buffer): Promise<Reply | null> {
  const { authorization = '', 'x-amz-date': date, 'x-amz-content-sha256': hash } = request.headers;
  const signed = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';') ?? [];
  if (typeof date !== 'string' || !signed.includes('host') || !signed.includes('x-amz-content-sha256')) {
    return fault(403, 'AccessDenied');
  }
  if (createHash('sha256').update(bytes).digest('hex') !== hash) return fault(400, 'XAmzContentSHA256Mismatch');
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
  const signer = new SignatureV4({
    credentials,
    region,
    service: 's3',
    sha256: Hash.bind(null, 'sha256'),
    uriEscapePath: false,
  });
  const again = await signer.sign(
    {
      method: request.method ?? 'GET',
      protocol: 'http:',
      hostname: url.hostname,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: Object.fromEntries(signed.map((name) => [name, String(request.headers[name])])),
    },
    { signingDate: new Date(date.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5')) },
  );
  const [expected, given] = [Buffer.from(again.headers.authorization ?? ''), Buffer.from(authorization)];
  const same = expected.length === given.length && timingSafeEqual(expected, given);
  return same ? null : fault(403, 'SignatureDoesNotMatch');
}

function fault(status: number, code: string): Reply {
  return { status, body: `<Error><Code>${code}</Code><Message>${code}</Message></Error>` };
}
