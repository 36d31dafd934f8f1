import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

export type Issued = { pem: string; privateKey: string };

/**
 * Makes X.509 certificates for the stand-in of PayPal, which signs its webhooks as PayPal does. Node can read
 * certificates but makes none, and a newcomer's machine need not have openssl.
 * @param issuer none: signs itself, as an authority
 */
export function issueCertificate(
  commonName: string,
  issuer: (Issued & { commonName: string }) | null,
  { from = new Date(Date.now() - 86_400_000), to = new Date(Date.now() + 3_650 * 86_400_000) } = {},
): Issued {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const signingKey: KeyObject = issuer ? createPrivateKey(issuer.privateKey) : privateKey;
  const version = tagged(0xa0, integer(Buffer.from([2])));
  const isAuthority = issuer === null ? sequence(Buffer.from([0x01, 0x01, 0xff])) : sequence();
  const constraints = sequence(objectId('551d13'), Buffer.from([0x01, 0x01, 0xff]), tagged(0x04, isAuthority));
  const body = sequence(
    version,
    integer(Buffer.concat([Buffer.from([0x01]), randomBytes(8)])),
    sha256WithRsa,
    nameOf(issuer?.commonName ?? commonName),
    sequence(moment(from), moment(to)),
    nameOf(commonName),
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(constraints)),
  );
  const signature = sign('sha256', body, signingKey);
  const der = sequence(body, sha256WithRsa, tagged(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const lines = der
    .toString('base64')
    .match(/.{1,64}/g)!
    .join('\n');
  return {
    pem: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

// DER, as far as a certificate needs it (RFC 5280): a tag, a length, what is in it.

function tagged(tag: number, content: Buffer): Buffer {
  const length = content.length;
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
}

function sequence(...parts: Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts));
}

function integer(bytes: Buffer): Buffer {
  return tagged(0x02, bytes);
}

function objectId(hex: string): Buffer {
  return tagged(0x06, Buffer.from(hex, 'hex'));
}

/** A name that is a common name alone. */
function nameOf(commonName: string): Buffer {
  return sequence(tagged(0x31, sequence(objectId('550403'), tagged(0x0c, Buffer.from(commonName)))));
}

/** GeneralizedTime, to the second, UTC. */
function moment(date: Date): Buffer {
  return tagged(0x18, Buffer.from(`${date.toISOString().replace(/[-:T]|\.\d+/g, '')}`));
}

const sha256WithRsa = sequence(objectId('2a864886f70d01010b'), Buffer.from([0x05, 0x00]));
