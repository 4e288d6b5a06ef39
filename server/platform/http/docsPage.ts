import type { Platform } from '../platform.ts';
import { accessText } from '../openapi/access.ts';

const escape = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** A plain page that lists every call with its access; the document itself is `/api/openapi.json`. */
export function docsHtml(platform: Platform): string {
  const rows = platform.modules
    .flatMap((module) => (module.routes ?? []).map((route) => route.call))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map((call) => {
      const access = accessText(call.access);
      return `<tr><td><code>${call.method}</code></td><td><code>${escape(call.path)}</code></td><td>${escape(call.summary)}</td><td><code>${escape(
        typeof access === 'string' ? access : JSON.stringify(access),
      )}</code></td></tr>`;
    });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Kontor calls</title><meta name="viewport" content="width=device-width">
<style>body{font:13px/20px system-ui,sans-serif;margin:16px;color:#12191c}table{border-collapse:collapse}td,th{border-bottom:1px solid #e3e8e9;padding:4px 12px 4px 0;text-align:left;vertical-align:top}</style></head>
<body><h1>Kontor calls</h1><p>Machine-readable: <a href="openapi.json">openapi.json</a></p><table><thead><tr><th>Method</th><th>Path</th><th>What it does</th><th>Access</th></tr></thead><tbody>${rows.join('')}</tbody></table></body></html>`;
}
