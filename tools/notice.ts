// npm run notice writes NOTICE from the installed packages; with --check it says whether it is as they are, and refuses licences that may not ship.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { credits } from './notice/credits.ts';
import { shippedPackages } from './notice/packages.ts';
import { noticeText, refusedLicences } from './notice/text.ts';

const root = resolve(import.meta.dirname, '..');
const place = join(root, 'NOTICE');
const packages = shippedPackages(root);
const text = noticeText(packages, credits(root));
const wrong = refusedLicences(packages);
const fresh = existsSync(place) && readFileSync(place, 'utf8') === text;

if (process.argv.includes('--check')) {
  if (!fresh) wrong.push('NOTICE is not what the packages say: npm run notice');
} else {
  if (!fresh) writeFileSync(place, text);
  console.log(
    `NOTICE: ${packages.length} packages, ${Math.round(Buffer.byteLength(text) / 1000)} KB${fresh ? '' : ', written'}`,
  );
}
for (const one of wrong) console.log(one);
process.exit(wrong.length > 0 ? 1 : 0);
