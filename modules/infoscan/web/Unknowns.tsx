import { Button } from '@mantine/core';
import { IconLink, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { adoptUnknownPackage, listUnknownPackages, type UnknownPackage } from '#modules/infoscan/contract/calls.ts';
import { listItems } from '#modules/shipments/contract/calls.ts';
import { call } from '#client/call/call.ts';
import { useCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { type Found, SearchBox } from '#ui/layout/SearchBox.tsx';
import type { Column } from '#ui/list/column.ts';
import { DataList } from '#ui/list/DataList.tsx';
import { useTableState } from '#ui/list/useTableState.ts';
import { useFormat } from '#ui/text/useFormat.ts';

/** Asks whose an unknown package is. */
function AdoptDialog({ unknown, onClose }: { unknown: UnknownPackage; onClose: () => void }) {
  const { t } = useTranslation('infoscan');
  const [chosen, setChosen] = useState<Found>();
  const adopt = useCommand(adoptUnknownPackage, {
    saved: { key: 'infoscan:adopt/saved', args: { order: chosen?.label ?? '' } },
    refreshes: [listUnknownPackages.id],
  });
  const search = async (typed: string, signal: AbortSignal): Promise<Found[]> => {
    const body = { q: typed, paging: { size: 5, page: 0 } };
    const { items } = await call(listItems, { body }, { silent: true, ownErrors: true, signal });
    return items
      .filter((item) => item.shipmentType !== 'UNKNOWN_PACKAGE')
      .map((item) => ({
        id: item.itemId,
        label: item.orderNumber,
        note: `${[item.placeName, item.placeCity].filter(Boolean).join(', ')} · ${t('adopt/awaited', { here: item.packagesOnTerminal, count: item.numberOfExpectedPackages })}`,
      }));
  };
  const save = async () => {
    if (chosen && (await adopt.run({ params: { id: chosen.id }, body: { unknownItemId: unknown.itemId } }))) onClose();
  };
  return (
    <Dialog
      title={t('adopt/title', { order: unknown.orderNumber })}
      icon={IconLink}
      onClose={onClose}
      footer={
        <Button
          size="md"
          variant="filled"
          data-commit
          disabled={!chosen}
          loading={adopt.busy}
          onClick={() => void save()}
        >
          {t('adopt/do')}
        </Button>
      }
    >
      <div className="k-col">
        <p>{t('adopt/text', { barcode: unknown.barcode, position: unknown.storingPosition ?? '–' })}</p>
        <SearchBox label={t('adopt/search')} fetch={search} min={3} onPick={setChosen} />
        {chosen && (
          <p>
            <b className="k-fig">{chosen.label}</b> {chosen.note}
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** Packages in the depot that no data have come for: the work list of whoever clears them up. */
export function Unknowns() {
  const { t } = useTranslation('infoscan');
  const format = useFormat();
  const access = useAccess();
  const [state, setState] = useTableState('infoscan.unknown');
  const [adopting, setAdopting] = useState<UnknownPackage>();
  const answer = useCall(listUnknownPackages, {}, { live: ['item'] });
  const columns: Column<UnknownPackage>[] = [
    { id: 'orderNumber', title: t('column/number'), width: 130, value: (row) => row.orderNumber },
    { id: 'barcode', title: t('column/barcode'), width: 180, value: (row) => row.barcode },
    { id: 'position', title: t('column/position'), width: 110, value: (row) => row.storingPosition },
    {
      id: 'since',
      title: t('column/since'),
      width: 140,
      value: (row) => row.since,
      cell: (row) => format.instant(row.since),
    },
    { id: 'by', title: t('column/by'), width: 120, value: (row) => row.by },
    { id: 'photos', title: t('column/photos'), width: 70, value: (row) => row.photos.length },
  ];
  const mayAdopt = access({ anyPermission: ['editDeviations'] }) && access({ anyPermission: ['readShipments'] });
  return (
    <section className="is-unknowns k-pane" aria-label={t('unknowns')}>
      <h2 className="is-h is-line">{t('unknowns')}</h2>
      <DataList
        label={t('unknowns')}
        columns={columns}
        rows={answer.data ?? []}
        rowId={(row) => row.itemId}
        state={state}
        onState={setState}
        status={answer.isError ? 'error' : answer.isPending ? 'loading' : 'ready'}
        empty={{ icon: IconCircleCheck, title: t('noUnknowns') }}
        {...(mayAdopt ? { onOpen: setAdopting } : {})}
      />
      {adopting && <AdoptDialog unknown={adopting} onClose={() => setAdopting(undefined)} />}
    </section>
  );
}
