import { png, rows } from './png-parts';
import { type HostileUpload, hostile } from './upload';

const shape = { width: 8, height: 8 };
const good = png(shape, rows(shape, 0x40));

/** A good picture under names that lead elsewhere, lie, or break what shows them. */
export function namedFiles(): HostileUpload[] {
  return names.map((name) => hostile(`a good png called ${JSON.stringify(name.slice(0, 60))}`, good, 'taken', name));
}

const names = [
  '../../../../etc/passwd',
  '..\\..\\..\\windows\\system32\\x.png',
  '/etc/cron.d/page.png',
  'C:\\page.png',
  '\\\\server\\share\\page.png',
  '....//....//page.png',
  '..%2f..%2fpage.png',
  '%2e%2e%2fpage.png',
  '..',
  '.',
  '.htaccess',
  '.env',
  '~/.ssh/authorized_keys',
  'page.png/',
  'page.png.',
  'page.png ',
  'page.png\0.exe',
  'page.php\0.png',
  'page.png%00.html',
  'page.php.png',
  'page.png.php',
  'page.html',
  'page.svg',
  'page.jpg',
  'page.exe',
  'con.png',
  'NUL',
  'page\u202egnp.exe',
  '\u2066page\u2069.png',
  '\ufeffpage.png',
  'pa\u200bge.png',
  'page\r\nSet-Cookie: a=b.png',
  'page\nX.png',
  'page\t.png',
  'page\x1b[2J.png',
  'page\x7f.png',
  '"; rm -rf ~; ".png',
  '$(id).png',
  '`id`.png',
  '| id.png',
  "' or '1'='1.png",
  '<img src=x onerror=alert(1)>.png',
  '{{7*7}}.png',
  `\${7*7}.png`,
  '%s%n%x.png',
  '-rf.png',
  '--output=x.png',
  'page;type=text/html.png',
  "filename*=UTF-8''x.png",
  `${'a'.repeat(4_000)}.png`,
  'ページ.png',
  'صفحة.png',
  '\u0001\u0002.png',
  '👩‍👩‍👧‍👦.png',
  'z\u0300\u0301\u0302\u0303\u0304\u0305.png',
  '\ud800.png',
];
