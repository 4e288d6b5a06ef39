/**
 * Draws the icons that telephones ask for from `web/public/kontor.svg`: `node tools/make-icons.mjs`. Android cuts a maskable icon to its
 * own shape and keeps the middle 80 % (W3C Web App Manifest, icon masks); an iPhone rounds the corners itself and shows no transparency.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from './launch/paths.mjs';

const folder = join(root, 'web/public');
const svg = readFileSync(join(folder, 'kontor.svg'), 'utf8');
const square = svg.replace(/ rx="\d+"/, '');
/** The sign in the middle of a square of its own colour, so small that no mask touches it. */
const inside = (share) => {
  const edge = (20 / share - 20) / 2;
  return square
    .replace('viewBox="0 0 20 20"', `viewBox="${-edge} ${-edge} ${20 + 2 * edge} ${20 + 2 * edge}"`)
    .replace(
      '<rect width="20" height="20"',
      `<rect x="${-edge}" y="${-edge}" width="${20 + 2 * edge}" height="${20 + 2 * edge}"`,
    );
};
/**
 * @param {string} source
 * @param {number} size
 * @param {string} name
 */
const draw = (source, size, name) =>
  sharp(Buffer.from(source), { density: 72 * Math.ceil(size / 20) })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(folder, name));

await draw(svg, 192, 'icon-192.png');
await draw(svg, 512, 'icon-512.png');
await draw(inside(0.8), 512, 'icon-maskable-512.png');
await draw(square, 180, 'apple-touch-icon.png');
