import { IconFileExport, IconFileImport, IconFileSpreadsheet } from '@tabler/icons-react';
import i18next from 'i18next';
import type { RecordType } from '#modules/masterdata/contract/recordType.ts';
import type { Action } from '#ui/actions/action.ts';
import { exportRecords, type Listed } from './exportRecords.ts';
import { openImport } from './openImport.tsx';

/** What every list of records offers beside its own commands, by its declaration: import and export. */
export function recordTools<C>(type: RecordType, orgUnit: string, may: boolean, listed: Listed): Action<C>[] {
  const name = () => i18next.t(`masterdata:types/${type.path}`);
  return [
    {
      id: 'masterdata.import',
      labelKey: 'masterdata:sheet/import',
      icon: IconFileImport,
      category: 'manage',
      line: true,
      when: () => may || 'masterdata:reason/right',
      run: async () => {
        await openImport(type);
      },
    },
    {
      id: 'masterdata.exportCsv',
      labelKey: 'masterdata:sheet/exportCsv',
      icon: IconFileExport,
      run: () => exportRecords(type, orgUnit, listed, 'csv', name()),
    },
    {
      id: 'masterdata.exportXlsx',
      labelKey: 'masterdata:sheet/exportXlsx',
      icon: IconFileSpreadsheet,
      run: () => exportRecords(type, orgUnit, listed, 'xlsx', name()),
    },
  ];
}
