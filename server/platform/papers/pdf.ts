import { createRequire } from 'node:module';
import pdfmake from 'pdfmake';

/** Files of the font that comes with the library; its own list has no types. */
const fonts = createRequire(import.meta.url)('pdfmake/fonts/Roboto.js');

/** PDF points of millimetres. */
export const mm = (length: number): number => (length * 72) / 25.4;

/** A document as the bytes of a PDF. Nothing is fetched: no address and no file beside the fonts that come with the program. */
export function pdfOf(document: object): Promise<Uint8Array> {
  pdfmake.setFonts(fonts);
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path: string) => Object.values(fonts.Roboto).includes(path));
  // What is put together piece by piece, the types of pdfmake want as one literal.
  return pdfmake.createPdf({ defaultStyle: { font: 'Roboto', lineHeight: 1.05 }, ...document } as never).getBuffer();
}
