import { PDFDocument, type PDFImage } from '@cantoo/pdf-lib';
import { loadPicture, toJpeg } from './draw-pictures';

/** Dots on an inch of a page as scans have them; a PDF counts in points, 72 on an inch. */
const dotsPerInch = 150;

/** One page for each picture, as large as the picture, in their order. */
export async function writePdf(
  pictures: AsyncIterable<Blob>,
  about: { title: string; language: string },
): Promise<Blob> {
  const document = await PDFDocument.create();
  document.setTitle(about.title);
  document.setLanguage(about.language);
  for await (const picture of pictures) {
    const image = await embed(document, picture);
    const [width, height] = [image.width, image.height].map((pixels) => (pixels * 72) / dotsPerInch) as [
      number,
      number,
    ];
    document.addPage([width, height]).drawImage(image, { x: 0, y: 0, width, height });
  }
  return new Blob([(await document.save()) as BlobPart], { type: 'application/pdf' });
}

/** A PDF knows jpeg and png; what is anything else is drawn anew. */
async function embed(document: PDFDocument, picture: Blob): Promise<PDFImage> {
  if (picture.type === 'image/png') return document.embedPng(await picture.arrayBuffer());
  if (picture.type === 'image/jpeg') return document.embedJpg(await picture.arrayBuffer());
  return document.embedJpg(await (await toJpeg(await loadPicture(picture))).arrayBuffer());
}
