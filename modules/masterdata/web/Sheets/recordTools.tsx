import { IconBarcode, IconFileExport, IconFileImport, IconFileSpreadsheet } from '@tabler/icons-react';
import i18next from 'i18next';
import type { RecordType } from '#modules/masterdata/contract/recordType.ts';
import { recordLabels } from '#modules/masterdata/rules/labels/labels.ts';
import type { Action } from '#ui/actions/action.ts';
import { openLabels } from '../Labels/openLabels.tsx';
import { exportRecords, type Listed } from './exportRecords.ts';
import { openImport } from './openImport.tsx';

/** What every list of records offers beside its own commands, by its declaration: import, export and labels. */
export function recordTools<C extends { picked: readonly { id: string }[] }>(
  type: RecordType,
  orgUnit: string,
  may: boolean,
  listed: Listed,
): Action<C>[] {
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
    ...(type.path in recordLabels
      ? [
          {
            id: 'masterdata.labels',
            labelKey: 'masterdata:labels/print',
            icon: IconBarcode,
            when: ({ picked }: C) => picked.length > 0 || 'masterdata:reason/some',
            run: async ({ picked }: C) => {
              await openLabels(
                type,
                picked.map(({ id }) => id),
              );
            },
          },
        ]
      : []),
  ];
}
