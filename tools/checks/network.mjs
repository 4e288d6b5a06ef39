// Who may write what belongs to the network (domain R15): only its own modules take the door into the root unit, and only they name its tables.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../launch/paths.mjs';
import { sourceFiles } from './imports.mjs';

const ofNetwork = new Set(['network', 'networkrules']);

/**
 * What a file of a module takes of the network although it is not of it.
 * @param {string} module
 * @param {string} text
 */
export function takesOfNetwork(module, text) {
  if (ofNetwork.has(module)) return [];
  const found = [];
  if (/\bcommandInNetwork\b/.test(text)) found.push('commandInNetwork');
  for (const [table] of text.matchAll(/\bgtp_(?:shipment|participant|leg|note|note_recipient)\b(?!_)/g))
    if (!found.includes(table)) found.push(table);
  return found;
}

export function checkNetwork() {
  return [...sourceFiles(['modules'], /\.tsx?$/)]
    .filter((file) => !/\.test\.ts$|\.gen\./.test(file))
    .flatMap((file) =>
      takesOfNetwork(file.split('/')[1] ?? '', readFileSync(join(root, file), 'utf8')).map(
        (name) => `${file}: ${name} is for the modules of the network alone`,
      ),
    );
}
