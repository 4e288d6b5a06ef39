import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { newCall } from './call.ts';
import { newModule } from './module.ts';
import { newRecord } from './record.ts';
import { newScreen } from './screen.ts';
import { newType } from './type.ts';

const root = resolve(import.meta.dirname, '../..');

/** The house as it stands, with what generators have written over it. */
function house() {
  const written = new Map<string, string>();
  const read = (path: string): string | undefined =>
    written.get(path) ?? (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined);
  const write = (files: Map<string, string>) => {
    for (const [path, text] of files) written.set(path, text);
  };
  return { read, write, at: (path: string) => written.get(path) ?? '' };
}

test('a new module stands in the graph and in the server, with texts in three languages', () => {
  const { read, write, at } = house();
  write(newModule(read, { name: 'zeppelins', uses: ['shipments'] }));
  expect(at('modules/graph.ts')).toMatch(/\n {2}zeppelins: \['shipments'\],\n\}/);
  expect(at('server/modules.ts')).toContain("import { zeppelins } from '#modules/zeppelins/server/index.ts';");
  expect(at('server/modules.ts')).toMatch(/\n {2}zeppelins,\n\];/);
  expect(['en', 'de', 'fr'].map((language) => at(`modules/zeppelins/texts/${language}.json`))).toEqual([
    '{}\n',
    '{}\n',
    '{}\n',
  ]);
});

test('a reading and a changing call each bring contract, handler and route', () => {
  const { read, write, at } = house();
  write(newModule(read, { name: 'zeppelins' }));
  write(newCall(read, { module: 'zeppelins', name: 'listZeppelins', path: '/th-rest/zeppelins' }));
  write(newCall(read, { module: 'zeppelins', name: 'addZeppelin', method: 'POST', path: '/th-rest/zeppelins' }));
  const door = at('modules/zeppelins/server/index.ts');
  expect(door).toContain('view(calls.listZeppelins, (ctx) => listZeppelins(ctx))');
  expect(door).toContain('command(calls.addZeppelin, (ctx, { body }) => addZeppelin(ctx, body))');
  expect(door).toMatch(/import \{ command, view, type ServerModule/);
  expect(at('modules/zeppelins/contract/calls.ts')).toMatch(/idSchema.*ids\.ts[\s\S]*listZeppelins[\s\S]*addZeppelin/);
  expect(at('modules/zeppelins/server/commands/addZeppelin.ts')).toContain("textKey: 'zeppelins:history/addZeppelin'");
  expect(JSON.parse(at('modules/zeppelins/texts/fr.json'))).toEqual({ history: { addZeppelin: '{{remark}}' } });
});

test('the first screen of a module is known to the shell, the second is not told twice', () => {
  const { read, write, at } = house();
  write(newModule(read, { name: 'zeppelins' }));
  write(newScreen(read, { module: 'zeppelins', name: 'stock', menu: 'TH' }));
  write(newScreen(read, { module: 'zeppelins', name: 'loss', menu: 'TH' }));
  expect(at('modules/zeppelins/screens.ts').match(/titleKey/g)).toHaveLength(2);
  expect(at('handbook/book.ts').match(/'zeppelins\.\w+'/g)).toHaveLength(2);
  expect(at('modules/zeppelins/web/index.tsx')).toMatch(/'zeppelins\.loss': Loss, ?'zeppelins\.stock': Stock/);
  expect(at('web/shell/modules.ts').match(/id: 'zeppelins'/g)).toHaveLength(1);
});

test('a record with states comes from one command: table, machine with its test, calls, history, screens, texts', () => {
  const { read, write, at } = house();
  write(newModule(read, { name: 'zeppelins' }));
  const states = 'OPEN,ACCEPTED,REJECTED';
  const steps = 'accept:OPEN>ACCEPTED,reject:OPEN>REJECTED,reopen:ACCEPTED+REJECTED>OPEN';
  write(newRecord(read, { module: 'zeppelins', name: 'damageClaim', states, steps, menu: 'TH' }, [311, 17]));
  expect(at('modules/zeppelins/server/migrations/0312-damage-claim.sql')).toMatch(
    /create table damage_claim[\s\S]*check \(state in \('OPEN', 'ACCEPTED', 'REJECTED'\)\)[\s\S]*tenant_table\('damage_claim'\)/,
  );
  expect(at('modules/zeppelins/rules/damageClaimStates.ts')).toContain(
    "{ from: ['ACCEPTED', 'REJECTED'], action: 'reopen', to: 'OPEN', permission: ['readShipments'] }",
  );
  const door = at('modules/zeppelins/server/index.ts');
  expect(door).toMatch(/topics: damageClaims\.topics,\s+histories: damageClaims\.histories,/);
  expect(door).toMatch(/routes: \[\.\.\.damageClaims\.routes,? ?\]/);
  expect(at('modules/zeppelins/contract/damageClaims.ts')).toMatch(
    /path: '\/zeppelins-rest\/damageclaims',[\s\S]*steps: \{\s+accept: [\s\S]*reject: [\s\S]*reopen: /,
  );
  expect(at('modules/zeppelins/web/index.tsx')).toContain("'zeppelins.damageClaims': DamageClaimScreen");
  expect(at('modules/zeppelins/screens.ts')).toMatch(/module: 'TH'[\s\S]*path: 'damageclaims'/);
  for (const language of ['en', 'de', 'fr'])
    expect(JSON.parse(at(`modules/zeppelins/texts/${language}.json`))).toMatchObject({
      state: { OPEN: 'Open', ACCEPTED: 'Accepted', REJECTED: 'Rejected' },
      action: { accept: 'Accept', reject: 'Reject', reopen: 'Reopen' },
    });
  // A second one of the module has texts of its own and stands beside the first.
  write(newRecord(read, { module: 'zeppelins', name: 'loss', many: 'losses', states, steps, menu: 'TH' }, [312]));
  expect(at('modules/zeppelins/contract/losses.ts')).toContain("texts: 'zeppelins:loss/',");
  expect(at('modules/zeppelins/server/index.ts')).toMatch(/routes: \[\.\.\.losses\.routes, \.\.\.damageClaims\.routes/);
  expect(JSON.parse(at('modules/zeppelins/texts/en.json')).loss.state).toEqual({
    OPEN: 'Open',
    ACCEPTED: 'Accepted',
    REJECTED: 'Rejected',
  });
  expect(() => newRecord(read, { module: 'zeppelins', name: 'loss', states, steps: 'accept:OPEN>CLOSED' }, [])).toThrow(
    /CLOSED/,
  );
});

test('a type of master data with three fields comes from one command: declaration, screen, texts, records, row of who may', () => {
  const { read, write, at } = house();
  const fields = 'label:localized,weight:mass,checkedAt:date';
  write(newType(read, { name: 'palletBox', fields, data: 'PackageType' }));
  const declared = at('modules/masterdata/contract/types/palletBox.ts');
  expect(declared).toContain(
    "label: requiredText(80),\n    weight: quantity('MASS').nullable().optional(),\n    checkedAt: dateSchema",
  );
  expect(declared).toContain("import { defineRecordType, requiredText } from '../recordType.ts';");
  expect(at('modules/masterdata/contract/types.ts')).toMatch(
    /import \* as palletBox[\s\S]*\.\.\.Object\.values\(palletBox\)/,
  );
  expect(at('handbook/book.ts')).toContain("...records('palletbox', 'catalogues'");
  expect(at('modules/masterdata/screens.ts')).toContain("['palletboxs', 'palletbox', 'readPackageTypeData'],");
  expect(at('world/seedMasterdata.ts')).toMatch(/sets: \[\.\.\.palletBoxRecords\(\), /);
  expect(at('server/proofs/expectedAccess.ts')).toContain("['palletbox', 'PackageTypeData', []],");
  expect(JSON.parse(at('modules/masterdata/texts/de.json')).palletbox).toEqual({
    label: 'Label',
    weight: 'Weight',
    checkedAt: 'Checked at',
  });
  expect(() => newType(read, { name: 'palletBox', fields })).toThrow('is there already');
  expect(() => newType(read, { name: 'other', fields: 'a:colour' })).toThrow('not colour');
  expect(() => newType(read, { name: 'other', fields: 'a', data: 'Nobody' })).toThrow('no permission readNobodyData');
});

test('what is there already, or has no place, is refused in words', () => {
  const { read } = house();
  expect(() => newModule(read, { name: 'dispatch' })).toThrow('modules/dispatch is there already');
  expect(() => newModule(read, { name: 'zeppelins', uses: ['nobody'] })).toThrow('no module nobody');
  expect(() => newCall(read, { module: 'exchange', name: 'listImports', path: '/om-rest/imports' })).toThrow('already');
  expect(() => newCall(read, { module: 'exchange', name: 'List imports', path: '/x' })).toThrow('a name like');
  expect(() => newScreen(read, { module: 'nowhere', name: 'x', menu: 'TH' })).toThrow('no module nowhere');
});
