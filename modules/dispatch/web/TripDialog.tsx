import { wordKey } from '#kernel/text.ts';
import { IconTruck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import type { z } from 'zod';
import { dateToIso, instantOf, type LocalDate, localOf, timeSchema } from '#kernel/date.ts';
import { areaFreightForwarder, driver, freightCarrier, vehicle } from '#modules/masterdata/contract/types/fleet.ts';
import { route, stopLocation } from '#modules/masterdata/contract/types/places.ts';
import { call } from '#client/call/call.ts';
import { CallError, isNewer } from '#client/call/CallError.ts';
import { showFailure } from '#client/call/failures.ts';
import { refreshCalls } from '#client/call/queries.ts';
import { useCall } from '#client/call/useCall.ts';
import { useRecords } from '#client/records/useRecords.ts';
import { openDialog } from '#ui/dialogs/dialogStack.ts';
import { toastSuccess } from '#ui/feedback/toasts.ts';
import { Field } from '#ui/form/Field.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { openMerge } from '#ui/form/mergeDialog.tsx';
import { differences } from '#ui/form/threeWay.ts';
import { useModelForm } from '#ui/form/useModelForm.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { history } from '#modules/shipments/contract/calls.ts';
import { depotZone } from '#client/session/depotZone.ts';
import { changeTrip, createTrip, getTrip, tripHeadSchema } from '../contract/calls.ts';
import { tripResources } from '../contract/resources.ts';
import type { TripView } from '../contract/schemas.ts';
import { bookingNotes, headAccepted } from './tripResources.ts';
import { tripAnswers } from './pieces/tripAnswers.ts';

/** The head as people write it: the departure is a time of the trip's day. */
const formSchema = tripHeadSchema
  .omit({ expectedDeparture: true })
  .extend({ departure: timeSchema.nullable().optional() });
type Head = z.infer<typeof formSchema>;

const headOf = (trip: TripView): Head => ({
  name: trip.name,
  executionDate: trip.executionDate,
  trafficType: trip.trafficType === 'LineHaul' ? 'LineHaul' : 'LocalTraffic',
  outboundRoute: trip.outboundRoute,
  vehicleId: trip.vehicle?.id ?? null,
  tractorId: trip.tractor?.id ?? null,
  trailerIds: trip.trailers.map((one) => one.id),
  driverId: trip.driverId,
  coDriverId: trip.coDriverId,
  freightCarrierId: trip.freightCarrierId,
  affId: trip.affId,
  startLocationId: trip.startLocationId,
  endLocationId: trip.endLocationId,
  departure:
    trip.expectedDeparture === null
      ? null
      : (localOf(trip.expectedDeparture, depotZone()).slice(3) as [number, number, number]),
  gate: trip.gate,
  remark: trip.remark,
});

/** What the call takes of what was written; of a change only what differs. */
function bodyOf(head: Head, before: Head | undefined) {
  const { departure, ...rest } = head;
  const changed = Object.entries(rest).filter(
    ([key, value]) =>
      value !== undefined && (!before || JSON.stringify(value) !== JSON.stringify(before[key as keyof Head] ?? null)),
  );
  const moves =
    departure &&
    (!before ||
      JSON.stringify(departure) !== JSON.stringify(before.departure) ||
      JSON.stringify(head.executionDate) !== JSON.stringify(before.executionDate));
  return {
    ...(Object.fromEntries(changed) as Partial<typeof rest>),
    ...(moves ? { expectedDeparture: instantOf(head.executionDate, departure, depotZone()) } : {}),
  };
}

/** Fields that a trip past planning still lets be changed (T2). */
const running: readonly string[] = ['driverId', 'coDriverId', 'departure', 'gate', 'remark'];

/** The records that a head points to, by its fields. */
function useChoices() {
  const drivers = useRecords(driver);
  const vehicles = useRecords(vehicle);
  const places = useRecords(stopLocation);
  return {
    vehicleId: vehicles,
    tractorId: vehicles,
    trailerIds: vehicles,
    driverId: drivers,
    coDriverId: drivers,
    freightCarrierId: useRecords(freightCarrier),
    affId: useRecords(areaFreightForwarder),
    outboundRoute: useRecords(route),
    startLocationId: places,
    endLocationId: places,
  };
}
type Choices = ReturnType<typeof useChoices>;
const choiceNames = [
  'vehicleId',
  'tractorId',
  'trailerIds',
  'driverId',
  'coDriverId',
  'freightCarrierId',
  'affId',
  'outboundRoute',
  'startLocationId',
  'endLocationId',
] as const;
const isChoice = (path: string): path is keyof Choices => choiceNames.some((name) => name === path);

/** The fields of a head; a vehicle or driver that is on the road that day says where. */
function HeadFields({ trip, day, choices }: { trip: TripView | undefined; day: LocalDate; choices: Choices }) {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  const date = dateToIso(trip?.executionDate ?? day);
  const where = useCall(tripResources, { query: { date } }, { silent: true });
  const bookings = bookingNotes(where.data, trip?.id, t, format);
  const locked = (name: string) =>
    trip !== undefined && trip.allowed.includes('editRunning') && !running.includes(name);
  const field = (name: keyof Head & string) => <Field name={name} readOnly={locked(name)} />;
  const pick = (name: keyof Choices) => (
    <Field
      name={name}
      kind={name === 'trailerIds' ? 'list' : 'reference'}
      options={bookings[name] ?? choices[name].options}
      ready={choices[name].ready}
      readOnly={locked(name)}
    />
  );
  return (
    <>
      <Field name="name" readOnly={locked('name')} {...(trip ? {} : { note: t('create/nameNote') })} />
      {field('executionDate')}
      {pick('vehicleId')}
      {field('departure')}
      {pick('tractorId')}
      {pick('trailerIds')}
      {pick('driverId')}
      {pick('coDriverId')}
      {pick('freightCarrierId')}
      {pick('affId')}
      {pick('outboundRoute')}
      {pick('startLocationId')}
      {pick('endLocationId')}
      {field('gate')}
      {field('remark')}
    </>
  );
}

function TripDialog(props: { trip?: TripView; day: LocalDate; onClose: (saved?: TripView) => void }) {
  const { t } = useTranslation('dispatch');
  const [trip, setTrip] = useState(props.trip);
  const [busy, setBusy] = useState(false);
  const format = useFormat();
  const form = useModelForm<Head>({
    schema: formSchema,
    initial: trip ? headOf(trip) : { executionDate: props.day, trafficType: 'LocalTraffic' },
    nameOf: (path) => t(wordKey('dispatch:trip/', path)),
  });
  const choices = useChoices();

  const save = async (over: TripView | undefined = trip): Promise<void> => {
    const head = form.submit();
    if (!head || busy) return;
    setBusy(true);
    try {
      const overrideCodes = await headAccepted(head, over, t);
      if (!overrideCodes) return;
      const query = overrideCodes.length > 0 ? { overrideCodes } : {};
      const saved = over
        ? await call(
            changeTrip,
            { params: { id: over.id }, query, body: { ...bodyOf(head, headOf(over)), version: over.version } },
            { silent: true },
          )
        : await call(
            createTrip,
            { query, body: { ...bodyOf(head, undefined), executionDate: head.executionDate } },
            { silent: true },
          );
      toastSuccess({ key: over ? 'base:toast/saved' : 'dispatch:toast/created', args: { trip: saved.name } });
      void refreshCalls(...tripAnswers);
      props.onClose(saved);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (isNewer(error) && over) return await settle(over);
      else if (error.violations.some((violation) => violation.field !== '')) form.refuse(error.violations);
      else showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const show = (path: string, value: unknown): string => {
    if (value === null || value === undefined) return '';
    if (path === 'executionDate') return format.date(value as LocalDate);
    if (path === 'departure') return format.time(value as number[]);
    if (!isChoice(path)) return String(value);
    return [value]
      .flat()
      .map((id) => choices[path].nameOf(String(id)))
      .join(', ');
  };
  /** Somebody else saved first: what only one has touched is taken, the rest is asked; nothing that was typed is lost. */
  const settle = async (over: TripView) => {
    const [fresh, changes] = await Promise.all([
      call(getTrip, { params: { id: over.id } }),
      call(history, { params: { id: `TRIP:${over.id}` } }, { silent: true, ownErrors: true }).catch(() => []),
    ]);
    const theirs = headOf(fresh);
    const apart = differences(Object.keys(theirs), headOf(over), form.values(), theirs);
    const mine = await openMerge({
      name: over.name,
      who: changes[0]?.user,
      differences: apart,
      nameOf: (path) => t(`trip/${path as keyof Head & string}`),
      show,
    });
    if (!mine) return;
    for (const { path } of apart) if (!mine.has(path)) form.set(path, theirs[path as keyof Head]);
    setTrip(fresh);
    setBusy(false);
    await save(fresh);
  };

  return (
    <FormDialog
      title={trip ? t('edit/title', { trip: trip.name }) : t('create/title')}
      confirm={t(trip ? 'base:save' : 'create/confirm')}
      icon={IconTruck}
      texts="dispatch:trip"
      columns={2}
      form={form}
      busy={busy}
      onSave={save}
      onClose={() => props.onClose()}
    >
      <HeadFields trip={trip} day={props.day} choices={choices} />
    </FormDialog>
  );
}

/** Asks for a new trip of a day; answers it, or undefined when the user gave up. */
export const openNewTrip = (day: LocalDate): Promise<TripView | undefined> =>
  openDialog<TripView>((close) => <TripDialog day={day} onClose={close} />);

/** Changes the head of a trip. What was typed survives a change by somebody else. */
export const openTripHead = (trip: TripView): Promise<TripView | undefined> =>
  openDialog<TripView>((close) => <TripDialog trip={trip} day={trip.executionDate} onClose={close} />);
