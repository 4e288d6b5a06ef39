import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Bytes below which the header costs more than is saved. */
const least = 1024;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Puts `.br` and `.gz` beside the assets once, so that the server does not compress the same files for every browser that starts. */
export function compressed(): Plugin {
  return {
    name: 'kontor-compressed',
    apply: 'build',
    writeBundle: async ({ dir }) => {
      const assets = join(dir ?? '', 'assets');
      const small = async (name: string): Promise<void> => {
        const bytes = readFileSync(join(assets, name));
        if (bytes.length < least) return;
        // Above 9 it takes ten times as long for two percent.
        const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        writeFileSync(join(assets, `${name}.br`), await brotli(bytes, { params }));
        writeFileSync(join(assets, `${name}.gz`), await zip(bytes, { level: 9 }));
      };
      await Promise.all(
        readdirSync(assets)
          .filter((name) => /\.(js|css|svg)$/.test(name))
          .map(small),
      );
    },
  };
}
