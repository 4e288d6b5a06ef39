import { wordKey } from '#kernel/text.ts';
import { IconMap2, IconBarcode, IconFileExport, IconFileImport, IconFileSpreadsheet } from '@tabler/icons-react';
import { translate } from '#ui/translation.ts';
import type { RecordType } from '#modules/masterdata/contract/recordType.ts';
import { recordLabels } from '#modules/masterdata/rules/labels/labels.ts';
import type { Action } from '#ui/actions/action.ts';
import { openLabels } from '../Labels/openLabels.tsx';
import { hasAreas, openAreas } from '../Areas/openAreas.tsx';
import { hasPlaces, openPlaces } from '../Places/openPlaces.tsx';
import { exportRecords, type Listed } from './exportRecords.ts';
import { openImport } from './openImport.tsx';

type Row = { id: string } & Record<string, unknown>;
/** The rows that a list has loaded, how it names one, and what opens one. */
type Listing = { rows: readonly Row[]; nameOf: (row: never) => string; open: (id: string) => void };

/** What every list of records offers beside its own commands, by its declaration: import, export, labels and the map. */
export function recordTools<C extends { picked: readonly Listing['rows'][number][] }>(
  type: RecordType,
  orgUnit: string,
  may: boolean,
  listed: Listed,
  listing: Listing,
): Action<C>[] {
  const name = () => translate(wordKey('masterdata:types/', type.path));
  return [
    {
      id: 'masterdata.import',
      labelKey: 'masterdata:sheet/import' as const,
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
      labelKey: 'masterdata:sheet/exportCsv' as const,
      icon: IconFileExport,
      run: () => exportRecords(type, orgUnit, listed, 'csv', name()),
    },
    {
      id: 'masterdata.exportXlsx',
      labelKey: 'masterdata:sheet/exportXlsx' as const,
      icon: IconFileSpreadsheet,
      run: () => exportRecords(type, orgUnit, listed, 'xlsx', name()),
    },
    ...(type.path in recordLabels
      ? [
          {
            id: 'masterdata.labels',
            labelKey: 'masterdata:labels/print' as const,
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
    ...(hasPlaces(type) || hasAreas(type)
      ? [
          {
            id: 'masterdata.map',
            labelKey: 'masterdata:places/show' as const,
            icon: IconMap2,
            when: ({ picked }: C) => picked.length > 0 || listing.rows.length > 0 || 'masterdata:reason/some',
            run: async ({ picked }: C) => {
              const shown = picked.length > 0 ? picked : listing.rows;
              const id = await (hasPlaces(type) ? openPlaces : openAreas)(
                type,
                shown,
                listing.nameOf as (row: Row) => string,
              );
              if (id) listing.open(id);
            },
          },
        ]
      : []),
  ];
}
