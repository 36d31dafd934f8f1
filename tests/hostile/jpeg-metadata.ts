import { exif, segment, withFirst } from './jpeg-parts';
import { either, type HostileUpload, hostile } from './upload';

/** What EXIF says of how a picture is to be turned, and lies in its directories. */
export function orientations(good: Buffer): HostileUpload[] {
  const turned = [1, 2, 3, 4, 5, 6, 7, 8].map((turn) =>
    hostile(`a jpeg turned by EXIF ${turn}`, withFirst(good, exif(0x0112, 3, 1, turn)), 'taken'),
  );
  const odd = [0, 9, 255, 65_535].map((turn) =>
    hostile(`a jpeg turned by EXIF ${turn}`, withFirst(good, exif(0x0112, 3, 1, turn)), 'taken'),
  );
  return [
    ...turned,
    ...odd,
    hostile('an EXIF directory that leads to itself', withFirst(good, exif(0x0112, 3, 1, 1, 8)), 'taken'),
    hostile('an EXIF directory beyond the file', withFirst(good, exif(0x0112, 3, 1, 1, 0xffffff00)), 'taken'),
    hostile('an EXIF value of four billion', withFirst(good, exif(0x010e, 2, 0xffffffff, 8)), 'taken'),
    hostile('an EXIF value beyond the file', withFirst(good, exif(0x010e, 2, 4_000, 0xfffffff0)), 'taken'),
    hostile('an EXIF value of no type', withFirst(good, exif(0x010e, 99, 4, 8)), 'taken'),
    hostile('a nested EXIF directory that leads back', withFirst(good, exif(0x8769, 4, 1, 8)), 'taken'),
    hostile('an EXIF segment of nothing', withFirst(good, segment(0xe1, Buffer.from('Exif\0\0'))), 'taken'),
    hostile('an orientation as text', withFirst(good, exif(0x0112, 2, 4, 0x36363636)), 'taken'),
  ];
}

/** Colour profiles that are noise, lie, or come in pieces. */
export function profiles(good: Buffer): HostileUpload[] {
  const icc = (number: number, of: number, data: Uint8Array) =>
    segment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0', 'latin1'), Buffer.from([number, of]), data]));
  const noise = Buffer.alloc(60_000, 0x37);
  const claimed = Buffer.alloc(200);
  claimed.writeUInt32BE(0xffffffff, 0);
  claimed.write('acsp', 36, 'latin1');
  return [
    hostile('a colour profile of noise', withFirst(good, icc(1, 1, noise)), either),
    hostile('a colour profile of nothing', withFirst(good, icc(1, 1, new Uint8Array())), either),
    hostile('a colour profile that claims four gigabytes', withFirst(good, icc(1, 1, claimed)), either),
    hostile('a colour profile of part 0', withFirst(good, icc(0, 1, noise)), either),
    hostile('a colour profile of part 9 of 3', withFirst(good, icc(9, 3, noise)), either),
    hostile('a colour profile with one part missing', withFirst(good, icc(1, 3, noise), icc(3, 3, noise)), either),
    hostile('the same part of a colour profile twice', withFirst(good, icc(1, 2, noise), icc(1, 2, noise)), either),
    hostile(
      'a colour profile in seventy parts',
      withFirst(good, ...Array.from({ length: 70 }, (_, at) => icc(at + 1, 70, noise))),
      either,
    ),
  ];
}
