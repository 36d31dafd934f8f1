import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { Env } from '../env';
import { checkKey, checkPrefix, type Storage } from './storage';

/** A store that does not answer in this time (ms) fails the call; the client asks three times. */
const patience = 20_000;

/**
 * Pictures as objects of one bucket of anything that speaks S3. Nothing is public: browsers get the pictures from us
 * through signed addresses. Keys and secrets: S3_ACCESS_KEY and S3_SECRET_KEY, else the machine's own role.
 */
export function createS3Storage(env: Env): Storage {
  const client = new S3Client({
    region: env.S3_REGION,
    endpoint: env.S3_ENDPOINT,
    // Buckets as host names need DNS that self-hosted stores rarely have.
    forcePathStyle: env.S3_ENDPOINT !== undefined,
    credentials:
      env.S3_ACCESS_KEY && env.S3_SECRET_KEY
        ? { accessKeyId: env.S3_ACCESS_KEY, secretAccessKey: env.S3_SECRET_KEY }
        : undefined,
    // Checksums in trailers are Amazon's own; other stores refuse them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { requestTimeout: patience, connectionTimeout: 5_000, throwOnRequestTimeout: true },
  });
  const Bucket = env.S3_BUCKET;

  return {
    async put(key, bytes) {
      await client.send(new PutObjectCommand({ Bucket, Key: checkKey(key), Body: bytes }));
    },

    async get(key) {
      const Key = checkKey(key);
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
        return (await Body?.transformToByteArray()) ?? new Uint8Array();
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },

    async delete(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: checkKey(key) }));
    },

    async list(prefix) {
      const keys: string[] = [];
      let ContinuationToken: string | undefined;
      do {
        const part = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix: checkPrefix(prefix), ContinuationToken }),
        );
        keys.push(...(part.Contents ?? []).flatMap(({ Key }) => (Key === undefined ? [] : [Key])));
        ContinuationToken = part.NextContinuationToken;
      } while (ContinuationToken);
      return keys.sort();
    },
  };
}
