// Builds the handbook into a folder (`npx tsx tools/handbook.ts build/web/help`), or says what is wrong with it (`--check`): what is not written, a word of the
// product that is gone, a link that leads nowhere, a screen without a chapter, a code without its paragraph.
import { handbook, writeHandbook } from './handbook/build.ts';

const [wanted] = process.argv.slice(2);
if (!wanted) throw new Error('say into which folder, or --check');
const checking = wanted === '--check';
const faults = checking ? (await handbook()).faults : await writeHandbook(wanted);
for (const fault of new Set(faults)) console.error(fault);
// Whoever starts the product gets a handbook with a gap; only the check stands still for it.
if (checking && faults.length > 0) process.exitCode = 1;
