import { Button } from '@mantine/core';
import { IconCopy, IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { dateToIso, timeToIso } from '#kernel/date.ts';
import { idSchema } from '#kernel/ids.ts';
import { packageType, product } from '#modules/masterdata/contract/types/goods.ts';
import { customer } from '#modules/masterdata/contract/types/places.ts';
import { getItem } from '#modules/shipments/contract/calls.ts';
import { collectionSchema, createCollection } from '#modules/shipments/contract/orderEntry.ts';
import { fetchCall, useCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { useAddress, useGo, useLeavePrompt } from '#client/navigation/navigation.ts';
import { useRecords } from '#client/records/useRecords.ts';
import { depotZone } from '#client/session/depotZone.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { AddressFields } from '#ui/form/AddressFields.tsx';
import { Field } from '#ui/form/Field.tsx';
import { useFormPlace } from '#ui/form/FormContext.ts';
import { ModelForm } from '#ui/form/ModelForm.tsx';
import { useModelForm } from '#ui/form/useModelForm.ts';
import { useRemembered } from '#ui/layout/remember.ts';
import { useSaveAction } from '#ui/actions/useSaveAction.ts';
import { useTranslation } from '#ui/translation.ts';
import { dispatchItems, getTrip, listTrips } from '../../contract/calls.ts';
import { collectionHours } from '../../rules/collectionHours.ts';
import { useDay } from '../pieces/useDay.ts';
import { useTripCommands } from '../useTripCommands.ts';
import { copyOf, emptyCollection, emptyLine, isCollection } from './draft.ts';
import './collection.css';

const formSchema = collectionSchema.extend({
  /** Onto this trip at once; without it the collection waits in the pool. */
  tripId: idSchema.nullable().optional(),
});
export type Draft = z.infer<typeof formSchema>;

/** Trips of the day that may still take a collection: those under way, too. */
const takes = (state: string): boolean => !['CANCELED', 'JOURNEY_CLOSED', 'DRV_REJECTED'].includes(state);

function useTripOptions(date: string) {
  const { data } = useCall(listTrips, { query: { date } }, { silent: true, keep: true });
  const options = (data ?? [])
    .filter(({ state }) => takes(state))
    .map((trip) => ({
      value: trip.id,
      label: [trip.name, trip.vehicle?.licensePlate].filter(Boolean).join(' · '),
      ...(trip.driverName ? { note: trip.driverName } : {}),
    }));
  return { options, ready: data !== undefined };
}

/** Lines of goods: as many as are asked for. */
function Goods() {
  const { t } = useTranslation('dispatch');
  const { form } = useFormPlace();
  const [, draw] = useState(0);
  const types = useRecords(packageType);
  const options = types.all.map(({ title, fields }) => ({ value: String(fields.code ?? ''), label: title }));
  const lines = form.valueOf('goods') as readonly unknown[];
  // The lines as they stand when it happens: a field draws nothing but itself while somebody types.
  const change = (of: (now: readonly unknown[]) => readonly unknown[]) => {
    form.set('goods', of(form.valueOf('goods') as readonly unknown[]));
    draw((n) => n + 1);
  };
  return (
    <div className="k-field-wide d-goods">
      {lines.map((_, at) => (
        // Lines have no key of their own; the fields are drawn anew when one goes.
        <div key={at} className="d-goods-line" role="group" aria-label={t('collection/line', { number: at + 1 })}>
          <Field name={`goods.${at}.numberOfPackages`} />
          <Field name={`goods.${at}.packingType`} kind="reference" options={options} ready={types.ready} />
          <Field name={`goods.${at}.grossWeight`} />
          <Field name={`goods.${at}.length`} />
          <Field name={`goods.${at}.width`} />
          <Field name={`goods.${at}.height`} />
          <Field name={`goods.${at}.goodsDescription`} />
          <Field name={`goods.${at}.stackable`} />
          {lines.length > 1 && (
            <Button
              className="d-goods-remove"
              leftSection={<IconTrash size={14} aria-hidden="true" />}
              onClick={() => change((now) => now.filter((__, i) => i !== at))}
            >
              {t('collection/removeLine')}
            </Button>
          )}
        </div>
      ))}
      <div>
        <Button
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          onClick={() => change((now) => [...now, { ...emptyLine }])}
        >
          {t('collection/addLine')}
        </Button>
      </div>
    </div>
  );
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="d-collection-part" aria-label={title}>
      <h2>{title}</h2>
      <div className="k-fields k-fields-2">{children}</div>
    </section>
  );
}

/** Everything that the telephone call said, by where it is fetched, where it goes, when, and what. */
function Fields({ day }: { day: string }) {
  const { t } = useTranslation('dispatch');
  const may = useAccess();
  const products = useRecords(product);
  const customers = useRecords(customer);
  const trips = useTripOptions(day);
  return (
    <div className="d-collection">
      <Section title={t('collection/from')}>
        <AddressFields path="consignor" schema={collectionSchema} />
        <Field name="consignor.contactName" />
        <Field name="pickupInstruction" wide />
      </Section>
      <Section title={t('collection/to')}>
        <AddressFields path="consignee" schema={collectionSchema} />
        <Field name="consignee.contactName" />
      </Section>
      <Section title={t('collection/when')}>
        <Field name="executionDate" />
        <Field name="productCode" kind="reference" options={products.options} ready={products.ready} />
        <Field name="timeFrom" />
        <Field name="timeTo" />
        <Field name="customerId" kind="reference" options={customers.options} ready={customers.ready} />
        <Field name="reference" />
        {may(dispatchItems.access) && (
          <Field
            name="tripId"
            kind="reference"
            options={trips.options}
            ready={trips.ready}
            note={t('collection/tripNote')}
            wide
          />
        )}
        <Field name="dispoInfoRemark" wide />
      </Section>
      <section className="d-collection-part d-collection-goods" aria-label={t('collection/what')}>
        <h2>{t('collection/what')}</h2>
        <Goods />
      </section>
    </div>
  );
}

/** Creates the collection and, when a trip was named, dispatches it under the usual checks. */
function useSave(form: ReturnType<typeof useModelForm<Draft>>, day: string, keep: (draft: Draft) => void) {
  const go = useGo();
  const key = useRef(crypto.randomUUID());
  const numbers = useRef(new Map<string, string>());
  const commands = useTripCommands({ day, nameOf: (id) => numbers.current.get(id) ?? id });
  const creating = useCommand(createCollection, {
    refreshes: ['shipments.listItems', 'shipments.sumItems', 'dispatch.planningWidgets', 'dispatch.poolPlaces'],
    saved: (item) => ({ key: 'dispatch:collection/created', args: { order: item.orderNumber } }),
    onViolations: form.refuse,
  });
  const save = async () => {
    const values = form.submit();
    if (!values || creating.busy) return;
    const { tripId, ...body } = values;
    const done = await creating.run({ body: { ...body, clientKey: key.current } });
    if (!done) return;
    numbers.current.set(done.answer.itemId, done.answer.orderNumber);
    form.commit(values);
    keep(values);
    key.current = crypto.randomUUID();
    // Read now: the list of choices may not have come yet, and a trip that was chosen is never left out.
    const trip = tripId ? await fetchCall(getTrip, { params: { id: tripId } }).catch(() => undefined) : undefined;
    // What the checks refuse waits in the pool; the toast has its number.
    if (trip) await commands.dispatch(trip, [done.answer.itemId]);
    go.leave(`/DPT?day=${dateToIso(body.executionDate)}${trip ? `&trip=${trip.id}` : ''}`);
  };
  return { save, busy: creating.busy };
}

/** A collection from a telephone call, from a former one, or from the last one (specification 3, 2: createCollection). */
export function CollectionPage() {
  const { t } = useTranslation('dispatch');
  const planned = useDay();
  const [source] = useAddress('copyOf');
  const [trip] = useAddress('trip');
  const [last, setLast] = useRemembered<Draft | null>('dispatch/lastCollection', null, isCollection);
  const hours = collectionHours(planned.date, Date.now(), depotZone());
  // A trip has its day.
  const { executionDate } = trip ? { executionDate: planned.date } : hours;
  const [day, setDay] = useState(dateToIso(executionDate));
  const form = useModelForm<Draft>({
    schema: formSchema,
    initial: { ...emptyCollection(hours), executionDate, tripId: trip ?? null },
    rules: ({ timeFrom, timeTo }) =>
      timeFrom && timeTo && timeToIso(timeTo) <= timeToIso(timeFrom)
        ? [{ path: 'timeTo', message: { key: 'shipments:refusal/timesReversed' } }]
        : [],
    onChange: ({ executionDate }) => {
      if (executionDate && dateToIso(executionDate) !== day) setDay(dateToIso(executionDate));
    },
  });
  const [drawn, draw] = useState(0);
  const fill = (draft: Draft) => {
    form.commit({ ...draft, executionDate, tripId: trip ?? null });
    draw((n) => n + 1);
  };
  const copied = useCall(getItem, { params: { id: source ?? '' } }, { enabled: source !== undefined, silent: true });
  const taken = useRef<string>(undefined);
  useEffect(() => {
    if (!copied.data || taken.current === copied.data.itemId) return;
    taken.current = copied.data.itemId;
    fill(copyOf(copied.data, hours));
  });
  const { save, busy } = useSave(form, day, ({ tripId: _, ...draft }) => setLast(draft));
  useLeavePrompt(form);
  useSaveAction(() => void save(), 'dispatch:collection/confirm');
  return (
    <div className="d-collection-page k-fill" data-form-scope="">
      <header className="k-page-head">
        <h1>{t('screen/createCollection')}</h1>
        <span className="k-space" />
        {last && (
          <Button leftSection={<IconCopy size={14} aria-hidden="true" />} onClick={() => fill(last)}>
            {t('collection/repeat')}
          </Button>
        )}
        <Button variant="filled" data-commit="" loading={busy} onClick={() => void save()}>
          {t('collection/confirm')}
        </Button>
      </header>
      <div className="k-scroll">
        <ModelForm key={drawn} form={form} texts="dispatch:collection/field" columns={1} onSubmit={() => void save()}>
          <Fields day={day} />
        </ModelForm>
      </div>
    </div>
  );
}
