import {
  IconBan,
  IconFileText,
  IconMessagePlus,
  IconPencil,
  IconPhone,
  IconRoute,
  IconRouteOff,
  IconRouteSquare,
} from '@tabler/icons-react';
import { z } from 'zod';
import * as calls from '#modules/network/contract/calls.ts';
import { type NetworkShipment, partnerAnswers } from '#modules/network/contract/shipment.ts';
import type { RouteAnswer } from '#modules/networkrules/contract/route.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { openFile } from '#client/files/openFile.ts';
import { useGo } from '#client/navigation/navigation.ts';
import { depotZone } from '#client/session/depotZone.ts';
import { useActions } from '#ui/actions/useActions.ts';
import { Field } from '#ui/form/Field.tsx';
import { askForm } from '#ui/form/FormDialog.tsx';
import { translate } from '#ui/translation.ts';
import { shipmentCalls, shipmentsAt } from './look.ts';
import { useAddNote } from './Notes.tsx';
import { useBatch } from './useBatch.ts';

const options = { refreshes: shipmentCalls } as const;

/** Cancels a shipment, with the reason that everybody reads. */
function useCancel(one: NetworkShipment) {
  const cancelling = useCommand(calls.cancelShipment, options);
  return () =>
    askForm(
      {
        title: translate('network:action/cancel'),
        confirm: translate('network:action/cancel'),
        danger: true,
        texts: ['network:field'],
        schema: z.object({ reason: z.string().trim().min(3).max(200) }),
        initial: { reason: '' },
        fields: <Field name="reason" />,
      },
      async ({ reason }) =>
        (await cancelling.run({ params: { shipmentId: one.id }, body: { reason, version: one.version } })) !==
        undefined,
    );
}

/** What the partner that was to collect says by phone of a shipment that it is to give back. */
function useAnswerForPartner(one: NetworkShipment) {
  const answering = useCommand(calls.answerForPartner, options);
  return () =>
    askForm(
      {
        title: translate('network:action/answerForPartner'),
        confirm: translate('base:save'),
        texts: ['network:field'],
        schema: z.object({ answer: z.enum(partnerAnswers), saidBy: z.string().trim().min(2).max(80) }),
        initial: { answer: 'LETS_GO', saidBy: '' },
        fields: (
          <>
            <Field name="answer" />
            <Field name="saidBy" />
          </>
        ),
      },
      async (said) =>
        (await answering.run({ params: { shipmentId: one.id }, body: { ...said, version: one.version } })) !==
        undefined,
    );
}

/** What can be done with a shipment now. */
export function useShipmentActions(one: NetworkShipment, onWays: (ways: RouteAnswer | undefined) => void) {
  const go = useGo();
  const batch = useBatch();
  const proposing = useCommand(calls.proposeRoute, { ...options, saved: false });
  const addNote = useAddNote(one);
  const may = (action: NetworkShipment['allowed'][number]) => () => one.allowed.includes(action);
  const report = (call: typeof calls.shipmentReport | typeof calls.shipmentReportWithNotes) =>
    openFile(call, { query: { id: one.id, timezone: depotZone() } });
  const cancel = useCancel(one);
  const answerForPartner = useAnswerForPartner(one);
  return useActions(
    [
      {
        id: 'network.propose',
        labelKey: 'network:action/propose',
        icon: IconRouteSquare,
        category: 'edit',
        when: may('route'),
        run: async () => {
          const found = await proposing.run({ params: { shipmentId: one.id }, body: {} });
          if (found) onWays(found.answer);
        },
      },
      {
        id: 'network.route',
        labelKey: 'network:action/route',
        icon: IconRoute,
        category: 'edit',
        primary: true,
        when: may('route'),
        run: () => {
          onWays(undefined);
          return batch.route([one]);
        },
      },
      {
        id: 'network.answerForPartner',
        labelKey: 'network:action/answerForPartner',
        icon: IconPhone,
        category: 'edit',
        primary: true,
        when: may('answerForPartner'),
        run: () => void answerForPartner(),
      },
      {
        id: 'network.addNote',
        labelKey: 'network:action/addNote',
        icon: IconMessagePlus,
        category: 'edit',
        run: () => void addNote(),
      },
      {
        id: 'network.update',
        labelKey: 'network:action/update',
        icon: IconPencil,
        category: 'edit',
        when: may('update'),
        run: () => go.to(`${shipmentsAt}/${one.id}/edit`),
      },
      {
        id: 'network.cancelRouting',
        labelKey: 'network:action/cancelRouting',
        icon: IconRouteOff,
        category: 'edit',
        when: may('cancelRouting'),
        run: () => void batch.cancelRouting([one]),
      },
      {
        id: 'network.report',
        labelKey: 'network:action/report',
        icon: IconFileText,
        category: 'display',
        run: () => void report(calls.shipmentReport),
      },
      {
        id: 'network.reportWithNotes',
        labelKey: 'network:action/reportWithNotes',
        icon: IconFileText,
        category: 'display',
        run: () => void report(calls.shipmentReportWithNotes),
      },
      {
        id: 'network.cancel',
        labelKey: 'network:action/cancel',
        icon: IconBan,
        category: 'edit',
        danger: true,
        when: may('cancel'),
        run: () => void cancel(),
      },
    ],
    undefined,
  );
}
