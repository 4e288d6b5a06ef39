import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform.ts';

/** Assets whose name carries a hash never change. */
const year = 'public, max-age=31536000, immutable';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.png': 'image/png',
};
/** Forms that the build puts beside an asset (tools/launch/smallForms.mjs), the smaller one first; on a first start a little later. */
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

type Asset = { bytes: Buffer; type: string; encoding: string | undefined };

/**
 * Files of the build by name, in the smallest form that the browser takes. A page starts with thirty of them: they are read once and
 * sent from memory.
 */
function assets(folder: string): (file: string, accepted: string) => Asset | undefined {
  const names = new Set(existsSync(folder) ? readdirSync(folder) : []);
  const read = new Map<string, Buffer>();
  const bytesOf = (name: string): Buffer => {
    const bytes = read.get(name) ?? readFileSync(join(folder, name));
    read.set(name, bytes);
    return bytes;
  };
  const isThere = (name: string): boolean => {
    if (!names.has(name) && existsSync(join(folder, name))) names.add(name);
    return names.has(name);
  };
  return (file, accepted) => {
    const type = types[extname(file)];
    if (!names.has(file) || type === undefined) return undefined;
    const [encoding, ending] =
      encodings.find(([name, form]) => new RegExp(`\\b${name}\\b`).test(accepted) && isThere(file + form)) ?? [];
    return { bytes: bytesOf(file + (ending ?? '')), type, encoding };
  };
}

type Resource = { plain: Buffer; zipped: Buffer; etag: string };

/** Bundles of texts as they are sent: every page asks for a dozen of them, and they stay as they are while the process runs. */
function resources(platform: Platform): (language: string, namespace: string) => Resource | undefined {
  const made = new Map<string, Resource>();
  return (language, namespace) => {
    const bundle = platform.texts.bundle(language, namespace);
    if (bundle === undefined) return undefined;
    const name = `${language}/${namespace}`;
    const there = made.get(name);
    if (there) return there;
    const plain = Buffer.from(JSON.stringify(bundle));
    const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
    const fresh = { plain, zipped: gzipSync(plain, { level: 9 }), etag };
    made.set(name, fresh);
    return fresh;
  };
}

/** Does the process live? Asked by whoever restarts processes. */
export function registerHealth(app: FastifyInstance): void {
  app.get('/healthz', (_request, reply) => reply.send({ status: 'ok' }));
}

/** The application's page and assets, and its texts. */
export async function registerPages(app: FastifyInstance, platform: Platform): Promise<void> {
  const { webRoot } = platform.config;
  const resource = resources(platform);
  app.get('/', (_request, reply) => reply.redirect('/studio/'));
  app.get('/studio', (_request, reply) => reply.redirect('/studio/'));
  app.get<{ Params: { lng: string; file: string } }>('/studio/resources/:lng/:file', (request, reply) => {
    const namespace = request.params.file.replace(/\.json$/, '');
    const texts = resource(request.params.lng, namespace);
    if (texts === undefined || !request.params.file.endsWith('.json')) return reply.callNotFound();
    reply.header('cache-control', 'no-cache').header('etag', texts.etag).header('vary', 'accept-encoding');
    if (request.headers['if-none-match'] === texts.etag) return reply.status(304).send();
    reply.type('application/json; charset=utf-8');
    const zipped = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
    return zipped ? reply.header('content-encoding', 'gzip').send(texts.zipped) : reply.send(texts.plain);
  });
  if (!existsSync(webRoot)) return;
  const asset = assets(join(webRoot, 'assets'));
  app.get<{ Params: { file: string } }>('/studio/assets/:file', (request, reply) => {
    const found = asset(request.params.file, request.headers['accept-encoding'] ?? '');
    if (!found) return reply.callNotFound();
    reply.header('cache-control', year).header('vary', 'accept-encoding').type(found.type);
    return (found.encoding ? reply.header('content-encoding', found.encoding) : reply).send(found.bytes);
  });
  await app.register(fastifyStatic, {
    root: webRoot,
    prefix: '/studio/',
    index: 'index.html',
    wildcard: true,
    acceptRanges: true,
    setHeaders: (response) => {
      response.header('cache-control', 'no-cache');
    },
  });
  const page = join(webRoot, 'index.html');
  // Only addresses below /studio/ fall back to the page; everything else unknown is a 404 in the error's shape.
  app.addHook('preHandler', async (request, reply) => {
    if (
      request.is404 &&
      request.method === 'GET' &&
      request.url.startsWith('/studio/') &&
      !/\.\w{1,8}(\?|$)/.test(request.url)
    ) {
      return reply
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(readFileSync(page, 'utf8'));
    }
  });
}
