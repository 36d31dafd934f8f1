import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fileNameOf } from '@/lib/api/file-name';
import { contentDisposition } from './download-route';

describe('the name of a downloaded file', () => {
  test('comes through whole, whatever it holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), (name) => {
        const header = contentDisposition(name);
        expect(new Headers({ 'Content-Disposition': header }).get('content-disposition')).toBe(header);
        expect(header).toMatch(/^attachment; filename="[\w .()-]*"; filename\*=UTF-8''[\w.~!*'()%-]*$/);
        expect(decodeURIComponent(header.split("UTF-8''")[1] ?? '')).toBe(name);
      }),
    );
  });

  test.each(['a"; filename="evil.exe', 'a\r\nSet-Cookie: token=1', 'a\nb', '../../etc/passwd', 'a%0d%0ab', '\ud800'])(
    '%j cannot end the header or add another',
    (name) => {
      const header = contentDisposition(name);
      expect(header).not.toMatch(/[\r\n]/);
      expect(header.match(/filename=/g)).toHaveLength(1);
      expect(header.match(/"/g)).toHaveLength(2);
    },
  );

  test('is understood by our own client', () => {
    expect(fileNameOf(contentDisposition('吹き出し data.json'))).toBe('吹き出し data.json');
  });
});
