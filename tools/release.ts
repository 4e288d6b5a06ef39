// npm run release -- --check says what a release of this checkout lacks; exit status 1 when it lacks something. It changes nothing: the tag is yours to set.
import { resolve } from 'node:path';
import { releaseFacts } from './release/facts.ts';
import { lacking } from './release/lacking.ts';

if (!process.argv.includes('--check')) {
  console.error(
    'npm run release -- --check: says what a release lacks. When it lacks nothing: git tag -a v1.2.0, then push the tag.',
  );
  process.exit(2);
}
const facts = releaseFacts(resolve(import.meta.dirname, '..'), new Date());
const lacks = lacking(facts);
for (const one of lacks) console.log(`lacks ${one}`);
console.log(
  lacks.length > 0
    ? `${lacks.length} things are lacking for ${facts.version}`
    : `${facts.version} can be released: git tag -a v${facts.version}`,
);
process.exit(lacks.length > 0 ? 1 : 0);
