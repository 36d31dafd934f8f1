import { verify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';

export type WebhookTrust = {
  webhookId: string;
  /** Hosts that serve PayPal's certificates, exactly; with a port where it is not the protocol's own. */
  certificateHosts: readonly string[];
  /** `http:` for stand-ins only. */
  protocol: 'https:' | 'http:';
  /** PEM of the authorities that a certificate must come from. */
  roots: readonly string[];
  now(): Date;
};

/** Ms: PayPal tries again for three days, and its clock says when the first try was. Ids are unique besides. */
const longestDelivery = 4 * 24 * 3_600_000;

/**
 * Says whether PayPal sent this, without asking it: its signature over the id, the time, our webhook's id and the
 * body's CRC-32, by a certificate of PayPal's for this purpose.
 * @param raw exactly the bytes that arrived: written again, the same JSON has another checksum
 */
export async function isFromPaypal(trust: WebhookTrust, headers: Headers, raw: Buffer): Promise<boolean> {
  const [id, time, signature, certificateUrl, algorithm] = fields.map((name) => headers.get(`paypal-${name}`) ?? '');
  if (!id || !time || !signature || !certificateUrl || algorithm !== 'SHA256withRSA') return false;
  const sentAt = Date.parse(time);
  if (!(Math.abs(trust.now().getTime() - sentAt) <= longestDelivery)) return false;
  const certificate = await trustedCertificate(trust, certificateUrl);
  if (!certificate) return false;
  const message = `${id}|${time}|${trust.webhookId}|${crc32(raw)}`;
  return verify('sha256', Buffer.from(message), certificate.publicKey, Buffer.from(signature, 'base64'));
}

const fields = ['transmission-id', 'transmission-time', 'transmission-sig', 'cert-url', 'auth-algo'] as const;
const purposeName = /^CN=messageverificationcerts(\.sandbox)?\.paypal\.com$/m;
/** Every URL is one certificate for ever; few are ever seen. */
const known = new Map<string, X509Certificate>();
const mostKnown = 50;

async function trustedCertificate(trust: WebhookTrust, url: string): Promise<X509Certificate | null> {
  if (!isCertificateUrl(trust, url)) return null;
  const certificate = known.get(url) ?? (await fetchCertificate(trust, url));
  if (!certificate || !isCurrent(certificate, trust.now())) return null;
  if (known.size < mostKnown) known.set(url, certificate);
  return certificate;
}

function isCertificateUrl({ protocol, certificateHosts }: WebhookTrust, text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return (
    url.protocol === protocol &&
    certificateHosts.includes(url.host) &&
    /^\/v1\/notifications\/certs\/[\w-]+$/.test(url.pathname) &&
    url.username === '' &&
    url.password === '' &&
    url.search === ''
  );
}

/** @throws when it cannot be fetched: then nobody knows, and PayPal is to try again */
async function fetchCertificate(trust: WebhookTrust, url: string): Promise<X509Certificate | null> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(5_000) });
  if (!response.ok) return null;
  const text = (await response.text()).slice(0, 100_000);
  const chain = (text.match(pem) ?? []).slice(0, 6).flatMap(parse);
  const [leaf] = chain;
  if (!leaf || !purposeName.test(leaf.subject) || leaf.ca) return null;
  return comesFrom(leaf, chain.slice(1), trust.roots.flatMap(parse), trust.now()) ? leaf : null;
}

const pem = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

function parse(text: string): X509Certificate[] {
  try {
    return [new X509Certificate(text)];
  } catch {
    return [];
  }
}

function comesFrom(leaf: X509Certificate, between: X509Certificate[], roots: X509Certificate[], now: Date): boolean {
  let current = leaf;
  for (let step = 0; step <= between.length; step++) {
    if (!isCurrent(current, now)) return false;
    const issued = (by: X509Certificate) => by.ca && current.checkIssued(by) && current.verify(by.publicKey);
    if (roots.some((root) => isCurrent(root, now) && issued(root))) return true;
    const next = between.find((candidate) => candidate !== current && issued(candidate));
    if (!next) return false;
    current = next;
  }
  return false;
}

function isCurrent({ validFrom, validTo }: X509Certificate, now: Date): boolean {
  return Date.parse(validFrom) <= now.getTime() && now.getTime() <= Date.parse(validTo);
}
