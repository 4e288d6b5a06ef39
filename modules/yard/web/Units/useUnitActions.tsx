import { z } from 'zod';
import { IconArrowBackUp, IconDoorExit, IconLink, IconLinkOff, IconMapPinCheck, IconRoute } from '@tabler/icons-react';
import { idSchema } from '#kernel/ids.ts';
import type { TextKey } from '#kernel/text.ts';
import { gateLookup } from '#modules/yard/contract/gate.ts';
import * as calls from '#modules/yard/contract/units.ts';
import { fetchCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { useGo } from '#client/navigation/navigation.ts';
import { useAccess } from '#client/session/useAccess.ts';
import type { Action } from '#ui/actions/action.ts';
import { Field } from '#ui/form/Field.tsx';
import { askForm } from '#ui/form/FormDialog.tsx';
import { translate } from '#ui/translation.ts';

type Unit = calls.TransportUnitDetails;
const texts = ['yard:unit/column', 'base:thing/column'];
const refreshes = [calls.transportUnit.calls.list.id, calls.transportUnit.calls.get.id];
const isHere = (one: Unit | undefined): one is Unit =>
  one !== undefined && one.state !== 'EXPECTED' && one.state !== 'DEPARTED';

const looks = (key: TextKey, danger?: true) => ({
  title: translate(key),
  confirm: translate(key),
  texts,
  ...(danger ? { danger } : {}),
});

/** The dialogs of a unit. */
function useUnitDialogs(one: Unit | undefined) {
  const correcting = useCommand(calls.correctPlace, { refreshes });
  const coupling = useCommand(calls.coupleUnits, { refreshes });
  const cancelling = useCommand(calls.cancelGateIn, { refreshes });
  const correct = async () => {
    if (!one) return;
    const known = await fetchCall(gateLookup, {
      body: { text: one.number, kind: one.kind, cooled: one.setPoint !== null, dangerousGoods: one.dangerousGoods },
    });
    const options = known.free.map(({ id, name }) => ({ value: id, label: name }));
    await askForm(
      {
        ...looks('yard:unit/action/correctPlace'),
        schema: z.object({ placeId: idSchema, cause: z.enum(calls.correctionCauses), remark: z.string().max(200) }),
        initial: { placeId: '', cause: 'MOVE_NOT_REPORTED' as const, remark: '' },
        fields: (
          <>
            <Field name="placeId" kind="select" options={options} />
            <Field
              name="cause"
              options={calls.correctionCauses.map((value) => ({ value, label: translate(`yard:unit/cause/${value}`) }))}
            />
            <Field name="remark" />
          </>
        ),
      },
      async (typed) =>
        (await correcting.run({ params: { id: one.id }, body: { version: one.version, ...typed } })) !== undefined,
    );
  };
  const couple = async () => {
    if (!one) return;
    await askForm(
      {
        ...looks('yard:unit/action/couple'),
        schema: z.object({ to: z.string().min(2).max(20) }),
        initial: { to: '' },
        fields: <Field name="to" />,
      },
      async ({ to }) => (await coupling.run({ body: { id: one.id, version: one.version, to } })) !== undefined,
    );
  };
  const cancel = async () => {
    if (!one) return;
    await askForm(
      {
        ...looks('yard:unit/action/cancel', true),
        schema: z.object({ reason: z.string().min(1).max(200) }),
        initial: { reason: '' },
        fields: <Field name="reason" />,
      },
      async ({ reason }) =>
        (await cancelling.run({ params: { id: one.id }, body: { version: one.version, reason } })) !== undefined,
    );
  };
  const uncouple = async () => {
    if (one) await coupling.run({ body: { id: one.id, version: one.version, to: null } });
  };
  return { correct, couple, uncouple, cancel };
}

/** What is special of a unit: its place is corrected, it is coupled, it leaves, or it was not here at all. */
export function useUnitActions(one: Unit | undefined): readonly Action[] {
  const go = useGo();
  const may = useAccess();
  const { correct, couple, uncouple, cancel } = useUnitDialogs(one);
  const here = () => isHere(one);
  return [
    {
      id: 'yard.gateOut',
      labelKey: 'yard:unit/action/gateOut',
      icon: IconDoorExit,
      category: 'edit',
      when: () => here() && may(calls.gateOut.access),
      run: () => go.to(`/YM/gate-out?unit=${encodeURIComponent(one?.number ?? '')}`),
    },
    {
      id: 'yard.correctPlace',
      labelKey: 'yard:unit/action/correctPlace',
      icon: IconMapPinCheck,
      category: 'edit',
      when: () => here() && one?.locked === false && may(calls.correctPlace.access),
      run: () => void correct(),
    },
    {
      id: 'yard.couple',
      labelKey: 'yard:unit/action/couple',
      icon: IconLink,
      category: 'edit',
      when: () => here() && one?.coupledTo === null && may(calls.coupleUnits.access),
      run: () => void couple(),
    },
    {
      id: 'yard.uncouple',
      labelKey: 'yard:unit/action/uncouple',
      icon: IconLinkOff,
      category: 'edit',
      when: () => here() && one?.coupledTo !== null && may(calls.coupleUnits.access),
      run: () => void uncouple(),
    },
    {
      id: 'yard.cancelGateIn',
      labelKey: 'yard:unit/action/cancel',
      icon: IconArrowBackUp,
      category: 'edit',
      danger: true,
      when: () => one?.allowed.includes('cancel') === true && may(calls.cancelGateIn.access),
      run: () => void cancel(),
    },
    {
      id: 'yard.unitHistory',
      labelKey: 'yard:unit/action/history',
      icon: IconRoute,
      category: 'display',
      when: () => one !== undefined,
      run: () => go.to(`/YM/transport-unit-history?unit=${encodeURIComponent(one?.number ?? '')}`),
    },
  ];
}
