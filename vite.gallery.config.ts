import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mergeConfig } from 'vite';
import product from './vite.config.ts';

const root = dirname(fileURLToPath(import.meta.url));

/** The gallery as pages of its own for the browser tests; the product's build knows nothing of it. */
export default mergeConfig(product, {
  mode: 'gallery',
  build: {
    outDir: process.env.KONTOR_GALLERY_OUT ?? join(root, 'build/gallery'),
    minify: false,
    manifest: false,
    reportCompressedSize: false,
    rolldownOptions: { input: join(root, 'web/gallery.html') },
  },
});
