import { Button } from '@mantine/core';
import { IconDoorEnter, IconDoorExit, IconFileText, IconHourglass, IconUserOff, IconUsers } from '@tabler/icons-react';
import type { Condition } from '#kernel/paging.ts';
import { gateIn } from '#modules/yard/contract/gate.ts';
import { type GateVisit, type GateVisitDetails, gateVisit, waitingPaper } from '#modules/yard/contract/visits.ts';
import { openFile } from '#client/files/openFile.ts';
import { useAddress, useGo } from '#client/navigation/navigation.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { thingScreen } from '#client/things/ThingPage.tsx';
import type { Action } from '#ui/actions/action.ts';
import type { Format } from '#ui/text/format.ts';
import { useTranslation } from '#ui/translation.ts';
import { useSheetActions } from '../Gate/useSheetActions.ts';

const waiting: readonly Condition[] = [{ field: 'state', op: 'in', value: ['ANNOUNCED'] }];
const inside: readonly Condition[] = [{ field: 'state', op: 'in', value: ['INSIDE'] }];

/** Who is on site now is what the list is for; everybody who was here is one press away. */
function useInside(): readonly Condition[] | undefined {
  const [show] = useAddress('show');
  return show === 'all' ? undefined : show === 'waiting' ? waiting : inside;
}

/** What a driver speaks, in the reader's own language. */
const driverLanguage = ({ driverLanguage: code }: GateVisit, { format }: { format: Format }): string =>
  code === null ? '' : (new Intl.DisplayNames([format.language], { type: 'language' }).of(code) ?? code);

function useListActions(): readonly Action[] {
  const go = useGo();
  const may = useAccess();
  const [show, setShow] = useAddress('show');
  const sheet = useSheetActions();
  return [
    {
      id: 'yard.gateInHere',
      labelKey: 'yard:unit/action/gateIn',
      icon: IconDoorEnter,
      category: 'manage',
      primary: true,
      when: () => may(gateIn.access),
      run: () => go.to('/YM/gate'),
    },
    {
      id: 'yard.everybody',
      labelKey: show === undefined ? 'yard:visit/action/everybody' : 'yard:visit/action/inside',
      icon: IconUsers,
      category: 'display',
      run: () => setShow(show === undefined ? 'all' : undefined),
    },
    {
      id: 'yard.waitingDrivers',
      labelKey: 'yard:visit/action/waiting',
      icon: IconHourglass,
      category: 'display',
      when: () => show !== 'waiting',
      run: () => setShow('waiting'),
    },
    ...sheet,
  ];
}

/** A visit that came in has a clock, and its paper. */
function useVisitActions(one: GateVisitDetails | undefined): readonly Action[] {
  return [
    {
      id: 'yard.waitingPaper',
      labelKey: 'yard:evidence/action',
      icon: IconFileText,
      category: 'display',
      when: () => typeof one?.detention === 'number',
      run: () => void openFile(waitingPaper, { params: { id: one?.id ?? '' } }).catch(() => undefined),
    },
  ];
}

/** The units of a visit, each with the way to its page. */
function Units({ one }: { one: GateVisitDetails }) {
  const { t } = useTranslation('yard');
  const go = useGo();
  return (
    <>
      <h2 className="k-h2">{t('visit/units')}</h2>
      {one.units.length === 0 && <p className="k-dim">{t('visit/noUnits')}</p>}
      <ul className="k-col">
        {one.units.map(({ id, number, came, left }) => (
          <li key={id} className="k-row">
            <Button variant="default" onClick={() => go.to(`/YM/transportUnits/${id}`)}>
              {number}
            </Button>
            <span className="k-dim">
              {[came && t('visit/came'), left && t('visit/left')].filter(Boolean).join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Vehicles at the gate: who is on site, and who was. */
export const VisitScreen = thingScreen(gateVisit, {
  at: '/YM/visits',
  icon: IconUsers,
  status: { ANNOUNCED: 'planned', INSIDE: 'transit', LEFT: 'later', REFUSED: 'late', CANCELED: 'later' },
  phone: ['driverName', 'carrierName', 'arrivedAt'],
  cells: { driverLanguage },
  useActions: useListActions,
  useNarrowed: useInside,
  page: {
    cells: { driverLanguage },
    facts: [
      'carrierName',
      'driverName',
      'driverPhone',
      'driverLanguage',
      'country',
      'reference',
      'unitNumber',
      'createdAt',
      'arrivedAt',
      'arrivedSource',
      'leftAt',
      'waited',
      'detention',
      'detentionDue',
      'refusedReason',
      'remark',
    ],
    icons: { leave: IconDoorExit, withdraw: IconUserOff },
    useActions: useVisitActions,
    More: Units,
  },
});
