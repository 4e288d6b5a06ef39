import { z } from 'zod';
import { instantSchema } from '#kernel/date.ts';
import { affectedShipments, applyReroute, listReroutes, undoReroute } from '#modules/network/contract/reroutes.ts';
import type { Affected } from '#modules/network/contract/reroutes.ts';
import { type Closure, endClosure, listClosures, saveClosure } from '#modules/networkrules/contract/closures.ts';
import { call } from '#client/call/call.ts';
import { refreshCalls } from '#client/call/queries.ts';
import { saveForm } from '#client/call/saveForm.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { showMessage } from '#ui/dialogs/message.tsx';
import { toastBulk } from '#ui/feedback/toasts.ts';
import { Field } from '#ui/form/Field.tsx';
import { askForm } from '#ui/form/FormDialog.tsx';
import type { Option } from '#ui/form/widget.ts';
import { translate } from '#ui/translation.ts';
import { shipmentCalls } from '../Shipments/look.ts';

const stale = [affectedShipments.id, listClosures.id, listReroutes.id, ...shipmentCalls];
const depot = z.string().min(1);
const times = {
  validFrom: instantSchema.nullable(),
  validTo: instantSchema.nullable(),
  reason: z.string().trim().min(3).max(200),
};
const depotForm = z.object({ depot, ...times });
const runForm = z.object({ fromDepot: depot, toDepot: depot, ...times });
const empty = { validFrom: null, validTo: null, reason: '' };

const timeFields = (
  <>
    <Field name="validFrom" note={translate('network:disruption/fromNow')} />
    <Field name="validTo" note={translate('network:disruption/openEnd')} />
    <Field name="reason" wide />
  </>
);

const close = (body: object, refuse: Parameters<typeof saveForm>[1]) =>
  saveForm(async () => {
    await call(saveClosure, { body: saveClosure.body.parse(body) }, { silent: true });
    await refreshCalls(...stale);
  }, refuse);

/** Asks for a depot that fails, from when and why. */
export function askDepot(depots: readonly Option[]): void {
  const clientKey = crypto.randomUUID();
  void askForm<z.output<typeof depotForm>>(
    {
      title: translate('network:disruption/closeDepot'),
      confirm: translate('network:disruption/closeDepot'),
      danger: true,
      texts: 'network:disruption',
      columns: 2,
      schema: depotForm,
      initial: { depot: '', ...empty },
      fields: (
        <>
          <Field name="depot" kind="select" options={depots} wide />
          {timeFields}
        </>
      ),
    },
    (typed, refuse) => close({ ...typed, clientKey }, refuse),
  );
}

/** Asks for a run that fails: from one depot to another. */
export function askRun(depots: readonly Option[]): void {
  const clientKey = crypto.randomUUID();
  void askForm<z.output<typeof runForm>>(
    {
      title: translate('network:disruption/closeRun'),
      confirm: translate('network:disruption/closeRun'),
      danger: true,
      texts: 'network:disruption',
      columns: 2,
      schema: runForm,
      initial: { fromDepot: '', toDepot: '', ...empty },
      fields: (
        <>
          <Field name="fromDepot" kind="select" options={depots} />
          <Field name="toDepot" kind="select" options={depots} />
          {timeFields}
        </>
      ),
    },
    (typed, refuse) => close({ ...typed, clientKey }, refuse),
  );
}

type Result = { success: boolean; message: string | null };
const tell = (results: readonly Result[]) =>
  toastBulk(
    results.filter(({ success }) => success).length,
    results.length,
    results.flatMap(({ success, message }) => (success ? [] : [message ?? ''])),
    { all: 'network:batch/all', some: 'network:batch/some' },
  );

/** What a planner does when something fails: ends a closure, routes anew, goes back. */
export function useDisruptions() {
  const options = { refreshes: stale, saved: false } as const;
  const ending = useCommand(endClosure, options);
  const applying = useCommand(applyReroute, options);
  const undoing = useCommand(undoReroute, options);
  return {
    end: async (closure: Closure, what: string) => {
      const sure = await showMessage({
        icon: 'question',
        title: { key: 'network:disruption/endAsk', args: { what } },
        text: { key: 'network:disruption/endAskText' },
        answers: [{ value: 'yes', label: { key: 'network:disruption/end' } }],
      });
      if (sure) await ending.run({ body: { id: closure.id, version: closure.version } });
    },
    apply: (rows: readonly Affected[]) => {
      const clientKey = crypto.randomUUID();
      void askForm(
        {
          title: translate('network:disruption/applyTitle', { count: rows.length }),
          confirm: translate('network:disruption/apply'),
          texts: 'network:disruption',
          schema: z.object({ reason: times.reason }),
          initial: { reason: rows[0]?.reason ?? '' },
          fields: <Field name="reason" />,
        },
        async ({ reason }) => {
          const shipments = rows.map(({ id, version }) => ({ id, version }));
          const done = await applying.run({ body: { reason, shipments, clientKey } });
          if (done) tell(done.answer.results);
          return done !== undefined;
        },
      );
    },
    undo: async (reroute: { id: string; reason: string }) => {
      const sure = await showMessage({
        icon: 'question',
        title: { key: 'network:disruption/undoAsk', args: { reason: reroute.reason } },
        text: { key: 'network:disruption/undoAskText' },
        answers: [{ value: 'yes', label: { key: 'network:disruption/undo' } }],
      });
      if (!sure) return;
      const done = await undoing.run({ body: { rerouteId: reroute.id } });
      if (done) tell(done.answer.results);
    },
  };
}
