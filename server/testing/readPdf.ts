import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Client, TestApp } from './testApp.ts';

/** A paper as another program reads it: its text, and how many pictures are drawn on its pages. */
export async function readPdf(bytes: Uint8Array): Promise<{ text: string; pictures: number }> {
  const pdf = await getDocument({ data: bytes.slice(), useSystemFonts: true, verbosity: 0 }).promise;
  const pages: string[] = [];
  let pictures = 0;
  for (let at = 1; at <= pdf.numPages; at += 1) {
    const page = await pdf.getPage(at);
    const { items } = await page.getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    pictures += (await page.getOperatorList()).fnArray.filter((fn) => fn === OPS.paintImageXObject).length;
  }
  return { text: pages.join(' ').replace(/\s+/g, ' '), pictures };
}

/** Reads bytes from the product as somebody, in English. */
export async function bytesFrom(
  app: TestApp,
  path: string,
  client: Client,
): Promise<{ status: number; type: string | null; bytes: Uint8Array }> {
  const answer = await fetch(app.url + path, { headers: { cookie: client.cookie, 'accept-language': 'en' } });
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    bytes: new Uint8Array(await answer.arrayBuffer()),
  };
}
