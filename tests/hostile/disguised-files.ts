import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { type HostileUpload, hostile } from './upload';

/** What is no jpg, png or webp, under the name of one. */
export async function disguisedFiles(): Promise<HostileUpload[]> {
  const picture = sharp({ create: { width: 24, height: 24, channels: 3, background: '#aabbcc' } });
  const encoded = {
    'a GIF': await picture.clone().gif().toBuffer(),
    'a TIFF': await picture.clone().tiff().toBuffer(),
    'an AVIF': await picture.clone().avif({ effort: 0 }).toBuffer(),
  };
  const files = Object.entries({ ...encoded, ...written });
  const names = ['page.png', 'page.jpg', 'page.webp'];
  return [
    ...files.map(([about, bytes], at) => hostile(`${about} in disguise`, toBytes(bytes), 'image-type', names[at % 3])),
    hostile('nothing', Buffer.alloc(0), 'image-empty'),
    ...[1, 2, 3, 11].map((length) => hostile(`${length} bytes of zeros`, Buffer.alloc(length), 'image-type')),
    hostile('5 MB of zeros', () => Buffer.alloc(5 * 1024 * 1024), 'image-type'),
    hostile('5 MB and a byte', () => Buffer.alloc(5 * 1024 * 1024 + 1), 'image-too-large'),
    hostile('the mark of a png and nothing', latin('\x89PNG\r\n\x1a\n')),
    hostile('the mark of a png spoiled by a mail program', latin(`\x89PNG\n\x1a\n${'x'.repeat(40)}`), 'image-type'),
    hostile('the mark of a jpeg and nothing', latin('\xff\xd8\xff')),
    hostile('the mark of a webp and nothing', latin('RIFF\x04\0\0\0WEBP')),
    hostile('the mark of a jpeg on a web page', latin('\xff\xd8\xff<html><script>alert(1)</script>')),
    hostile('the mark of a png on an SVG', latin('\x89PNG\r\n\x1a\n<svg xmlns="http://www.w3.org/2000/svg"/>')),
  ];
}

const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}</svg>`;

/** By what they are; texts are latin1. */
const written: Record<string, string | Uint8Array> = {
  'an SVG with a script': svg('<script>alert(1)</script>'),
  'an SVG that loads a file': svg('<image href="file:///etc/passwd" width="9" height="9"/>'),
  'an SVG with an entity of a file': `<?xml version="1.0"?><!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`,
  'an SVG with entities that grow': `<!DOCTYPE s [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>${svg('<text>&b;</text>')}`,
  'a packed SVG': gzipSync(svg('')),
  'a web page': '<!doctype html><script>alert(1)</script>',
  'a page of PHP': '<?php system($_GET["c"]); ?>',
  'a script': 'GIF89a=1;alert(1)//',
  'a shell script': '#!/bin/sh\nrm -rf "$HOME"\n',
  'a text': 'hello, this is no picture at all',
  'a JSON text': '{"image":"data:image/png;base64,AAAA"}',
  'an XML text': '<?xml version="1.0"?><a/>',
  'a PDF': '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\ntrailer<<>>',
  'a page of PostScript': '%!PS-Adobe-3.0 EPSF-3.0\n(%pipe%id) (r) file',
  'a drawing with commands': 'push graphic-context\nfill "url(https://example.com/x.png\\"|id\\")"\n',
  'a ZIP': 'PK\x03\x04\x14\0\0\0\x08\0',
  'a RAR': 'Rar!\x1a\x07\x01\0',
  'a 7z': "7z\xbc\xaf'\x1c\0\x04",
  'a gzip': '\x1f\x8b\x08\0\0\0\0\0\0\x03',
  'a bzip2': 'BZh91AY&SY',
  'an xz': '\xfd7zXZ\0\0\x04',
  'a zstd': '\x28\xb5\x2f\xfd\x04\0\0\0',
  'a tar': `${'page.png'.padEnd(257, '\0')}ustar\x0000`,
  'a program for Linux': '\x7fELF\x02\x01\x01\0\0\0\0\0',
  'a program for Windows': 'MZ\x90\0\x03\0\0\0\x04\0\0\0',
  'a program for macOS': '\xcf\xfa\xed\xfe\x07\0\0\x01\x03\0\0\0',
  'a program of Java': '\xca\xfe\xba\xbe\0\0\0\x34\0\0\0\0',
  'a module of WebAssembly': '\0asm\x01\0\0\0\0\0\0\0',
  'a BMP': 'BM\x3a\0\0\0\0\0\0\0\x36\0\0\0\x28\0',
  'an icon': '\0\0\x01\0\x01\0\x10\x10\0\0\x01\0',
  'a cursor': '\0\0\x02\0\x01\0\x10\x10\0\0\x01\0',
  'a JPEG XL': '\xff\x0a\xfa\x1f\x01\x90\x08\x06\0\x01\0\0',
  'a JPEG XL in a box': '\0\0\0\x0cJXL \r\n\x87\n',
  'a JPEG 2000': '\0\0\0\x0cjP  \r\n\x87\n',
  'a stream of JPEG 2000': '\xff\x4f\xff\x51\0\x2f\0\0\0\0\0\0',
  'a JPEG XR': 'II\xbc\x01\x20\0\0\0\0\0\0\0',
  'a HEIC': '\0\0\0\x18ftypheic\0\0\0\0mif1heic',
  'a Photoshop document': '8BPS\0\x01\0\0\0\0\0\0',
  'an OpenEXR': '\x76\x2f\x31\x01\x02\0\0\0\0\0\0\0',
  'a Radiance picture': '#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 9 +X 9\n',
  'a portable pixmap': 'P6\n9 9\n255\n'.padEnd(300, 'x'),
  'a FITS picture': 'SIMPLE  =                    T',
  'a MATLAB file': 'MATLAB 5.0 MAT-file',
  'a picture of VIPS': '\x08\xf2\xa6\xb6\0\0\0\x09\0\0\0\x09',
  'a table of values': '1,2,3\n4,5,6\n',
  'a raw photograph': 'II*\0\x10\0\0\0CR\x02\0',
  'a DICOM picture': `${'\0'.repeat(128)}DICM`,
  'a TGA': '\0\0\x02\0\0\0\0\0\0\0\0\0\x09\0\x09\0\x18\0',
  'a film': '\0\0\0\x20ftypisom\0\0\x02\0',
  'a Matroska film': '\x1a\x45\xdf\xa3\x93\x42\x82\x88webm',
  'an AVI': 'RIFF\x24\0\0\0AVI LIST',
  'a sound': 'RIFF\x24\0\0\0WAVEfmt ',
  'an MP3': 'ID3\x03\0\0\0\0\0\x21\0\0',
  'an Ogg': 'OggS\0\x02\0\0\0\0\0\0',
  'a font': '\0\x01\0\0\0\x0c\0\x80\0\x03\0\x40',
  'a web font': 'wOF2\0\x01\0\0\0\0\0\0',
  'a database': 'SQLite format 3\0',
  'a Word document of old': '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0\0\0',
  'a key': '-----BEGIN PRIVATE KEY-----\n',
  'a text in UTF-16': '\xff\xfeh\0e\0l\0l\0o\0!\0',
  'a text with a mark of order': '\xef\xbb\xbf<svg/>',
  'a png behind a space': ' \x89PNG\r\n\x1a\n',
  'a jpeg behind a line': '\n\xff\xd8\xff\xe0',
  'a webp of the other order': 'RIFX\0\0\0\x24WEBPVP8 ',
  'a data URL': 'data:image/png;base64,iVBORw0KGgo=',
};

function toBytes(value: string | Uint8Array): Uint8Array {
  return typeof value === 'string' ? latin(value) : value;
}

function latin(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}
