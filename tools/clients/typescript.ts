import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import generate from 'oazapfts';
import type { ProgramDocument } from './programDocument.ts';

/** `clients/typescript/calls.gen.ts`: a function for each call and a type for each shape, as oazapfts makes them. */
export async function typescriptCalls(document: ProgramDocument): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-clients-'));
  try {
    const file = join(folder, 'openapi.json');
    // It names the release in a heading, and a release alone is no change of the calls.
    writeFileSync(file, JSON.stringify({ ...document, info: { title: 'Kontor', version: 'calls of programs' } }));
    return await generate(file, { futureStripLegacyMethods: true });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
