// npm run build: packages and program for an installation, so that its start writes nothing beside the data (docs/operation/README.md).
import { buildWhenNeeded } from './launch/build.mjs';
import { checkNode, installWhenNeeded } from './launch/install.mjs';

checkNode();
await installWhenNeeded();
await buildWhenNeeded();
console.log('Kontor is built.');
