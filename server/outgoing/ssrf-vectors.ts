import type { ErrorCode } from '@/lib/contract/error';

/** Addresses of this machine, its networks and what else is not the public internet, in every way to write them. */
export const privateHosts: readonly string[] = [
  // This machine
  ...[
    '127.0.0.1',
    '127.0.0.2',
    '127.1',
    '127.0.1',
    '127.255.255.254',
    '127.0.0.1.',
    '0',
    '0.0.0.0',
    '0.0.0.1',
    '0.1.2.3',
  ],
  ...['2130706433', '2130706433.', '0x7f000001', '0X7F000001', '0x7f.1', '0x7f.0x0.0x0.0x1', '017700000001'],
  ...['0177.0.0.1', '0177.0.0.01', '0177.1', '00000177.0.0.1', '127.0.0x1', '127.000.000.001', '0x0', '00.0.0.0'],
  ...['①②⑦.⓪.⓪.①', '127。0。0。1', '127.0.0.1', '127｡0｡0｡1', '%31%32%37.0.0.1', '127.0.0.%31', '𝟏𝟐𝟕.𝟎.𝟎.𝟏'],
  ...['[::1]', '[0:0:0:0:0:0:0:1]', '[::0001]', '[0000::1]', '[::]', '[0::0]', '[::0.0.0.1]', '[::0.0.0.0]'],
  // … and its networks
  ...['10.0.0.1', '10.255.255.255', '10.1', '167772161', '0xa000001', '012.0.0.1', '172.16.0.1', '172.31.255.255'],
  ...[
    '172.16.1',
    '2886729729',
    '192.168.0.1',
    '192.168.1.1',
    '192.168.255.255',
    '192.168.1',
    '3232235777',
    '0xc0a80101',
  ],
  ...['100.64.0.1', '100.127.255.255', '169.254.0.1', '[fe80::1]', '[febf::1]', '[fec0::1]', '[fc00::1]', '[fd00::1]'],
  ...['[fdff:ffff::1]', '[fd12:3456:789a:1::1]'],
  // Metadata of clouds
  ...['169.254.169.254', '169.254.169.253', '169.254.170.2', '2852039166', '0xa9fea9fe', '0xa9.254.0xa9.254'],
  ...['0251.0376.0251.0376', '169.254.43518', '[fd00:ec2::254]', '[fd20:ce::254]', '100.100.100.200', '168.63.129.16'],
  ...['192.0.0.192', '[::ffff:169.254.169.254]', '[::ffff:a9fe:a9fe]', '[64:ff9b::169.254.169.254]'],
  // IPv4 inside of IPv6: mapped, compatible, translated, NAT64, 6to4, Teredo
  ...['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::FFFF:7F00:0001]', '[0:0:0:0:0:ffff:127.0.0.1]', '[::ffff:0.0.0.0]'],
  ...[
    '[::ffff:10.0.0.1]',
    '[::ffff:192.168.1.1]',
    '[::ffff:8.8.8.8]',
    '[::127.0.0.1]',
    '[::7f00:1]',
    '[::ffff:0:127.0.0.1]',
  ],
  ...[
    '[64:ff9b::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b::10.0.0.1]',
    '[64:ff9b:1::127.0.0.1]',
    '[64:ff9b:1::7f00:1]',
  ],
  ...['[2002:7f00:1::]', '[2002:7f00:1::1]', '[2002:a00:1::]', '[2002:c0a8:101::1]', '[2002:a9fe:a9fe::]'],
  ...['[2001::1]', '[2001:0:7f00:1::]', '[2001:0:4136:e378:8000:63bf:807f:fffe]'],
  // Kept for protocols, documentation, benchmarks, everybody at once, and nobody
  ...['192.0.0.1', '192.0.0.170', '192.0.2.1', '192.88.99.1', '198.18.0.1', '198.19.255.255', '198.51.100.1'],
  ...['203.0.113.1', '224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255', '4294967295', '037777777777'],
  ...['192.31.196.1', '192.52.193.1', '192.175.48.1', '[2001:db8::1]', '[3fff::1]', '[2001:2::1]', '[2001:10::1]'],
  ...['[2620:4f:8000::1]', '[100::1]', '[ff02::1]', '[ff05::1:3]', '[5f00::1]', '[4000::1]', '[8000::1]', '[e000::1]'],
];

/** Names that are refused before anybody is asked what they mean. */
export const privateNames: readonly string[] = [
  ...['localhost', 'localhost.', 'LOCALHOST', 'LocalHost..', 'a.localhost', 'localhost.localdomain', 'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ'],
  ...[
    'loc%61lhost',
    'localhost%2e',
    'printer.local',
    'nas.home',
    'router.lan',
    'db.internal',
    'metadata.google.internal',
  ],
  ...['metadata.google.internal.', 'instance-data.ec2.internal', 'wiki.corp', 'wiki.intranet', 'box.home.arpa'],
  ...['secret.private', 'hidden.onion', 'never.invalid', 'metadata', 'postgres', 'redis', 'kubernetes', 'web', 'db.'],
  ...['ip6-localhost', 'broadcasthost'],
];

/** What a name may turn out to mean; one private address among public ones is enough. */
export const privateAnswers: readonly (readonly string[])[] = [
  ...['127.0.0.1', '127.8.8.8', '0.0.0.0', '10.0.0.1', '172.16.0.1', '172.31.0.1', '192.168.0.1', '169.254.169.254'],
  ...['100.64.0.1', '100.100.100.200', '168.63.129.16', '192.0.0.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
  ...['::1', '::', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:93.184.216.34', '::7f00:1', '64:ff9b::7f00:1'],
  ...['64:ff9b:1::7f00:1', '2002:7f00:1::', '2001:0:7f00:1::', 'fe80::1', 'fe80::1%lo', 'fec0::1', 'fc00::1'],
  ...['fd00:ec2::254', 'ff02::1', '2001:db8::1', 'not an address', ''],
]
  .map((address) => [address])
  .concat([
    ['93.184.216.34', '127.0.0.1'],
    ['127.0.0.1', '93.184.216.34'],
    ['93.184.216.34', '::1'],
    ['2606:2800:220:1::1', '10.0.0.1'],
    ['93.184.216.34', '1.1.1.1', '8.8.8.8', '169.254.169.254'],
    [],
  ]);

/** Addresses that are no usable address at all; PORT is that of a listener. */
export const unusableAddresses: readonly string[] = [
  // Other schemes
  ...[
    'file:///etc/passwd',
    'file://127.0.0.1/etc/passwd',
    'ftp://site.example/',
    'gopher://127.0.0.1:PORT/_GET',
    'ws://127.0.0.1:PORT/',
  ],
  ...[
    'data:image/png;base64,AAAA',
    'javascript:1',
    'blob:http://site.example/1',
    'dict://127.0.0.1:PORT/',
    'ldap://127.0.0.1/',
  ],
  ...[
    'jar:http://127.0.0.1:PORT!/',
    'view-source:http://127.0.0.1:PORT/',
    'unix:/var/run/docker.sock',
    'http+unix://%2Frun%2Fx/',
  ],
  ...[
    'about:blank',
    'tftp://127.0.0.1/',
    'smb://127.0.0.1/',
    'netdoc:///etc/passwd',
    'php://input',
    'mailto:a@site.example',
  ],
  // Credentials, and what is said to be one
  ...['http://user@site.example/', 'http://user:password@site.example/', 'http://:password@site.example/'],
  ...['http://site.example@127.0.0.1:PORT/', 'http://site.example:80@127.0.0.1:PORT/', 'http://a@b@127.0.0.1:PORT/'],
  ...['http://127.0.0.1:PORT@site.example/', 'http://%73ite.example%40@127.0.0.1/'],
  // Ports
  ...['http://site.example:22/', 'http://site.example:25/', 'http://site.example:443/', 'https://site.example:80/'],
  ...['http://site.example:0/', 'http://site.example:5432/', 'http://site.example:6379/', 'http://site.example:8080/'],
  ...[
    'http://site.example:65535/',
    'http://site.example:65536/',
    'http://site.example:-1/',
    'http://site.example:80a/',
  ],
  // Letters that programs understand differently
  ...['http://127.0.0.1:PORT\\@site.example/', 'http:\\\\127.0.0.1:PORT/', 'http://site.example\\.127.0.0.1/'],
  ...['http://site.example /', ' http://site.example/', 'http://site.example/\n', 'ht\ntp://127.0.0.1:PORT/'],
  ...[
    'http://site.example/\r\nHost: 127.0.0.1',
    'http://site.example/\tx',
    'http://site.example/\0',
    'http://127.0.0.1:PO\tRT/',
  ],
  ...['http://site.example%00.127.0.0.1/', 'http://site.example%0d%0a/', 'http://[::1', 'http://[::1%25lo]/'],
  ...[
    'http://[127.0.0.1]/',
    'http://[::ffff:127.0.0.1:PORT]/',
    'http://127.0.0.256/',
    'http://1.2.3.4.5/',
    'http://0x100000000/',
  ],
  ...[
    'http://4294967296/',
    'http://site..example:PORT:PORT/',
    'http://exa mple.com',
    'http://a<b.example/',
    'http://a^b.example/',
  ],
  // No address
  ...[
    '',
    '/',
    '//',
    '//127.0.0.1:PORT/',
    'site.example',
    '127.0.0.1:PORT',
    'http://',
    'http:///',
    'http',
    '://site.example',
    '#',
  ],
  `http://site.example/${'a'.repeat(2048)}`,
];

/** Headers and statuses that some client once followed; PORT is that of a listener. */
export const leadingHeaders: readonly { status: number; headers: Record<string, string> }[] = [
  { status: 200, headers: { location: 'http://127.0.0.1:PORT/' } },
  { status: 201, headers: { location: 'http://127.0.0.1:PORT/' } },
  { status: 202, headers: { location: 'http://127.0.0.1:PORT/' } },
  { status: 300, headers: { location: 'http://127.0.0.1:PORT/' } },
  { status: 304, headers: { location: 'http://127.0.0.1:PORT/' } },
  { status: 305, headers: { location: 'http://127.0.0.1:PORT/' } },
  { status: 306, headers: { location: 'http://127.0.0.1:PORT/' } },
  { status: 401, headers: { 'www-authenticate': 'Basic realm="http://127.0.0.1:PORT/"' } },
  { status: 407, headers: { 'proxy-authenticate': 'Basic realm="x"', location: 'http://127.0.0.1:PORT/' } },
  { status: 200, headers: { refresh: '0; url=http://127.0.0.1:PORT/' } },
  { status: 200, headers: { link: '<http://127.0.0.1:PORT/>; rel=preload; as=image' } },
  { status: 200, headers: { 'alt-svc': 'h2="127.0.0.1:PORT", http/1.1="127.0.0.1:PORT"' } },
  { status: 200, headers: { 'content-location': 'http://127.0.0.1:PORT/' } },
  { status: 200, headers: { 'x-accel-redirect': '/http://127.0.0.1:PORT/' } },
  { status: 200, headers: { 'x-sendfile': '/etc/passwd' } },
  { status: 200, headers: { 'x-forwarded-host': '127.0.0.1:PORT', host: '127.0.0.1:PORT' } },
  { status: 200, headers: { 'content-type': 'message/external-body; access-type=URL; URL="http://127.0.0.1:PORT/"' } },
  { status: 200, headers: { 'report-to': '{"endpoints":[{"url":"http://127.0.0.1:PORT/"}]}' } },
  { status: 200, headers: { sourcemap: 'http://127.0.0.1:PORT/' } },
  { status: 503, headers: { 'retry-after': '0', location: 'http://127.0.0.1:PORT/' } },
];

/** Where a redirect of http://site.example:PORT/ must not lead, besides all hosts and addresses above. */
export const refusedLocations: readonly { location: string; code: ErrorCode }[] = [
  { location: '//127.0.0.1:PORT/', code: 'address-refused' },
  { location: '///127.0.0.1:PORT/', code: 'address-refused' },
  { location: 'HTTP://127.0.0.1:PORT/', code: 'address-refused' },
  { location: 'https://127.0.0.1:PORT/', code: 'address-refused' },
  { location: '//[::1]:PORT/', code: 'address-refused' },
  { location: '//localhost:PORT/', code: 'address-refused' },
  { location: '/\\127.0.0.1:PORT/', code: 'address-invalid' },
  { location: '\\\\127.0.0.1:PORT\\', code: 'address-invalid' },
  { location: '//user@site.example:PORT/', code: 'address-invalid' },
  { location: '//site.example:22/', code: 'address-invalid' },
  { location: 'file:///etc/passwd', code: 'address-invalid' },
  { location: 'data:,x', code: 'address-invalid' },
  { location: '//other.example:PORT/', code: 'address-refused' },
];

/** Addresses that must not be refused before they are asked, and what they come to. */
export const usableAddresses: Readonly<Record<string, string>> = {
  'http://example.com': 'http://example.com/',
  'https://example.com/a/b.png?c=d&e#f': 'https://example.com/a/b.png?c=d&e#f',
  'HTTPS://EXAMPLE.COM/A': 'https://example.com/A',
  'http://example.com:80/': 'http://example.com/',
  'https://example.com:443/': 'https://example.com/',
  'https://example.com./': 'https://example.com./',
  'https://例え.jp/漫画.png': 'https://xn--r8jz45g.jp/%E6%BC%AB%E7%94%BB.png',
  'https://example.com/@user/a:b': 'https://example.com/@user/a:b',
  'https://example.com/?u=http://127.0.0.1/': 'https://example.com/?u=http://127.0.0.1/',
  'https://localhost.example.com/': 'https://localhost.example.com/',
  'https://127.0.0.1.example.com/': 'https://127.0.0.1.example.com/',
  'https://internal.example.com/': 'https://internal.example.com/',
  'https://thelocal.de/': 'https://thelocal.de/',
  'https://8.8.8.8/': 'https://8.8.8.8/',
  'https://134744072/': 'https://8.8.8.8/',
  'https://172.15.255.255/': 'https://172.15.255.255/',
  'https://172.32.0.1/': 'https://172.32.0.1/',
  'https://11.0.0.1/': 'https://11.0.0.1/',
  'https://126.255.255.255/': 'https://126.255.255.255/',
  'https://128.0.0.1/': 'https://128.0.0.1/',
  'https://100.63.255.255/': 'https://100.63.255.255/',
  'https://100.128.0.1/': 'https://100.128.0.1/',
  'https://169.253.255.255/': 'https://169.253.255.255/',
  'https://192.167.1.1/': 'https://192.167.1.1/',
  'https://223.255.255.255/': 'https://223.255.255.255/',
  'https://[2606:4700::1111]/': 'https://[2606:4700::1111]/',
  'https://[2a00:1450:4001::8]/': 'https://[2a00:1450:4001::8]/',
  'https://[2003::1]/': 'https://[2003::1]/',
};
