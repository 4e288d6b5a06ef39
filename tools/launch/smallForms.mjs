import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { root } from './paths.mjs';

/** Bytes below which the header costs more than is saved. */
const least = 1024;
const zip = promisify(gzip);
const brotli = promisify(brotliCompress);

/**
 * Appears whole or not at all: the server may be handing out the folder.
 * @param {string} file
 * @param {Buffer} bytes
 */
function put(file, bytes) {
  writeFileSync(`${file}.${process.pid}`, bytes);
  renameSync(`${file}.${process.pid}`, file);
}

/**
 * Puts `.br` and `.gz` beside the assets of the pages that have none, so that the server does not compress the same files for every
 * browser that starts.
 */
export async function makeSmallForms(assets = join(root, 'build/web/assets')) {
  /** @param {string} name */
  const make = async (name) => {
    const file = join(assets, name);
    if (existsSync(`${file}.gz`)) return;
    const bytes = readFileSync(file);
    if (bytes.length < least) return;
    // Above 9 it takes ten times as long for two percent.
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    put(`${file}.br`, await brotli(bytes, { params }));
    put(`${file}.gz`, await zip(bytes, { level: 9 }));
  };
  await Promise.all(
    readdirSync(assets)
      .filter((name) => /\.(js|css|svg)$/.test(name))
      .map(make),
  );
}

// Started as a program beside a server that answers: it takes what processor time is left over.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  setPriority(10);
  await makeSmallForms();
}
