import { Parser } from 'saxen';

/** What a part of a workbook is made of, in the order of the file; names come without their prefix. */
export type XmlListener = {
  open?: (name: string, attribute: (name: string) => string | undefined) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
};

const local = (name: string): string => name.slice(name.indexOf(':') + 1);
/** `_x000D_` is how workbooks write characters that XML has not. */
const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

/**
 * Reads XML from its beginning to its end, once. No document type is looked at, so no entity but those of XML itself means
 * anything. Throws for what is not well-formed.
 */
export function readXml(xml: string, heard: XmlListener): void {
  let failed: unknown;
  const parser = new Parser();
  const safely =
    <A extends unknown[]>(what: (...args: A) => void) =>
    (...args: A): void => {
      if (failed !== undefined) return;
      try {
        what(...args);
      } catch (error) {
        failed = error;
        parser.stop();
      }
    };
  parser.on(
    'openTag',
    safely((name, attributes, decode) => {
      let read: Record<string, string> | undefined;
      heard.open?.(local(name), (wanted) => {
        read ??= attributes();
        const found = read[wanted] ?? Object.entries(read).find(([key]) => local(key) === wanted)?.[1];
        return found === undefined ? undefined : unescaped(decode(found));
      });
    }),
  );
  parser.on(
    'closeTag',
    safely((name) => heard.close?.(local(name))),
  );
  parser.on(
    'text',
    safely((text, decode) => heard.text?.(unescaped(decode(text)))),
  );
  parser.on(
    'cdata',
    safely((text) => heard.text?.(text)),
  );
  parser.on('error', (error) => {
    failed ??= error;
  });
  const ended = parser.parse(xml);
  if (failed !== undefined) throw failed;
  if (ended instanceof Error) throw ended;
}
