import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RawContext } from '#platform/module.ts';

const escape = (text: string): string => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
const inline = (text: string): string =>
  escape(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<b>$1</b>')
    .replace(/\*([^*]+)\*/g, '<i>$1</i>');

/** One block of the page: heading, table, code, list or paragraph; the page uses no other. */
function block(text: string): string {
  const heading = /^(#{1,3}) (.*)$/.exec(text);
  if (heading) return `<h${heading[1]?.length}>${inline(heading[2] ?? '')}</h${heading[1]?.length}>`;
  const code = /^```[^\n]*\n([\s\S]*)\n```$/.exec(text);
  if (code) return `<pre tabindex="0"><code>${escape(code[1] ?? '')}</code></pre>`;
  if (text.startsWith('- ')) {
    const items = text.slice(2).split(/\n- /);
    return `<ul>${items.map((item) => `<li>${inline(item)}</li>`).join('')}</ul>`;
  }
  if (!text.startsWith('|')) return `<p>${inline(text)}</p>`;
  const rows = text.split('\n').filter((line) => !/^\|[\s|-]+\|$/.test(line));
  const cells = (line: string, tag: string): string =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => `<${tag}>${inline(cell.trim())}</${tag}>`)
      .join('');
  return `<table>${rows.map((line, i) => `<tr>${cells(line, i === 0 ? 'th' : 'td')}</tr>`).join('')}</table>`;
}

/** The page for programmers of partners: `docs/open-api.md`, whose examples are run by the tests, and what is read of each format behind it. */
export async function sendGuide({ platform, reply }: RawContext): Promise<unknown> {
  const files = ['docs/open-api.md', 'docs/order-files.md'].map((file) =>
    readFile(join(platform.config.root, file), 'utf8'),
  );
  const text = (await Promise.all(files)).join('\n\n');
  const blocks = text.trim().match(/```[^\n]*\n[\s\S]*?\n```|(?:(?!\n\n|```)[\s\S])+/g) ?? [];
  const body = blocks
    .map((one) => one.trim())
    .filter(Boolean)
    .map(block)
    .join('\n');
  return reply.type('text/html; charset=utf-8').send(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Orders in, status out</title><meta name="viewport" content="width=device-width">
<style>:root{color-scheme:light dark}body{font:15px/24px system-ui,sans-serif;margin:24px auto;padding:0 16px;max-width:860px}pre{font:13px/20px ui-monospace,monospace;overflow:auto;padding:12px;border:1px solid #8886;border-radius:6px}code{font-family:ui-monospace,monospace;font-size:.92em}table{border-collapse:collapse}td,th{border-bottom:1px solid #8886;padding:4px 16px 4px 0;text-align:left;vertical-align:top}h2{margin-top:32px}</style></head>
<body>${body}</body></html>`,
  );
}
