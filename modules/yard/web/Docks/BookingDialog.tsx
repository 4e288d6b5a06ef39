import { Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import { instantSchema } from '#kernel/date.ts';
import { useCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { Field } from '#ui/form/Field.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useModelForm } from '#ui/form/useModelForm.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { type BoardBooking, bookingOptions, dockBoard, dockBooking, type DockOption } from '../../contract/bookings.ts';
import { tripInYard } from '../../contract/yardOf.ts';
import { directions, unitKinds } from '../../rules/vocabulary.ts';

const word = (most: number) => z.string().trim().max(most).nullable();
const formSchema = z.object({
  direction: z.enum(directions),
  packages: z.int().min(0).max(100_000).nullable(),
  unitKind: z.enum(unitKinds).nullable(),
  thermo: z.boolean(),
  dangerousGoods: z.boolean(),
  dockId: z.string().meta({ kind: 'reference' }),
  startsAt: instantSchema,
  endsAt: instantSchema,
  carrierName: word(80),
  licencePlate: word(20),
  unitNumber: word(20),
  reference: word(60),
  contact: word(80),
  priority: z.int().min(1).max(3),
  remark: word(500),
});
type Typed = z.infer<typeof formSchema>;
type Load = Pick<Typed, 'direction' | 'packages' | 'unitKind' | 'thermo' | 'dangerousGoods'>;

const minute = 60_000;
const loadOf = ({ direction, packages, unitKind, thermo, dangerousGoods }: Typed): Load => ({
  direction,
  packages,
  unitKind,
  thermo,
  dangerousGoods,
});

/** Free times for the load, the best first; one press takes dock and time. What does not suit is told with its reason. */
function Options(props: {
  load: Load;
  earliest: number;
  latest: number;
  moved: string | null;
  until: number | null;
  onTake: (option: DockOption) => void;
}) {
  const { t } = useTranslation('yard');
  const format = useFormat();
  const { load, earliest, latest, moved, until } = props;
  const { data } = useCall(
    bookingOptions,
    { body: { ...load, earliest, latest, until, durationMin: null, gate: null, bookingId: moved } },
    { keep: true },
  );
  if (!data) return null;
  return (
    <section className="ym-options" aria-label={t('find/options')}>
      <h3 className="k-field-label">{t('find/options')}</h3>
      {data.options.length === 0 && <p className="k-dim">{t('find/noOptions')}</p>}
      <ul>
        {data.options.map((option) => (
          <li key={option.dockId}>
            <Button variant="default" size="xs" onClick={() => props.onTake(option)}>
              {t('find/option', {
                dock: option.dockName,
                from: format.clock(option.startsAt),
                to: format.clock(option.endsAt),
              })}
            </Button>
            <span className="k-dim">{option.why}</span>
          </li>
        ))}
      </ul>
      {data.others.length > 0 && (
        <details>
          <summary className="k-dim">{t('find/others', { count: data.others.length })}</summary>
          <ul className="k-dim">
            {data.others.map(({ dockName, why }) => (
              <li key={dockName}>{`${dockName}: ${why}`}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** Where a new booking begins: the next full quarter of an hour, or the beginning of another day's work. */
const firstTime = (from: number, to: number, now: number): number =>
  now >= from && now < to ? Math.ceil(now / (15 * minute)) * 15 * minute : from + 8 * 60 * minute;

/** Whose it is, what is loaded, and where and when; `children` are the free times for what is loaded. */
function BookingFields(props: {
  docks: readonly { id: string; name: string }[];
  /** Of a list or a trip: it is called as they are. */
  named: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation('yard');
  return (
    <>
      <Field name="carrierName" />
      {!props.named && <Field name="reference" />}
      <Field name="licencePlate" />
      <Field name="unitNumber" />
      <Field
        name="direction"
        options={directions.map((value) => ({ value, label: t(`booking/direction/${value}`) }))}
      />
      <Field name="packages" />
      <Field name="unitKind" options={unitKinds.map((value) => ({ value, label: t(`booking/unitKind/${value}`) }))} />
      <Field name="priority" />
      <Field name="thermo" />
      <Field name="dangerousGoods" />
      {props.children}
      <Field
        name="dockId"
        kind="reference"
        options={props.docks.map(({ id, name }) => ({ value: id, label: name }))}
        wide
      />
      <Field name="startsAt" />
      <Field name="endsAt" />
      <Field name="contact" wide />
      <Field name="remark" wide />
    </>
  );
}

type ForTrip = {
  id: string;
  departure: number;
  packages: number;
  licencePlate: string | null;
  dangerousGoods: boolean;
};

/** What a new booking begins with: its dock is wanted from `start` on, that of a trip until it leaves. */
const begun = (start: number, dockId: string, trip: ForTrip | undefined): Typed => ({
  direction: trip ? 'LOADING' : 'UNLOADING',
  packages: trip?.packages ?? null,
  unitKind: null,
  thermo: false,
  dangerousGoods: trip?.dangerousGoods ?? false,
  dockId,
  startsAt: trip ? trip.departure - 30 * minute : start,
  endsAt: trip?.departure ?? start + 30 * minute,
  carrierName: null,
  licencePlate: trip?.licencePlate ?? null,
  unitNumber: null,
  reference: null,
  contact: null,
  priority: 2,
  remark: null,
});

/** A new booking, or one that is moved or corrected. */
export function BookingDialog(props: {
  /** The day that the board shows, ms. */
  day: { from: number; to: number };
  docks: readonly { id: string; name: string }[];
  dockId?: string | undefined;
  booking?: BoardBooking;
  /** A planned trip that has no list yet. */
  trip?: ForTrip;
  onClose: () => void;
}) {
  const { t } = useTranslation('yard');
  const { booking, day, trip } = props;
  const named = trip !== undefined || (booking !== undefined && booking.origin !== 'HAND');
  const key = useRef(crypto.randomUUID());
  const start = useMemo(() => firstTime(day.from, day.to, Date.now()), [day.from, day.to]);
  const initial: Typed = booking ? formSchema.parse(booking) : begun(start, props.dockId ?? '', trip);
  const [load, setLoad] = useState<Load>(loadOf(initial));
  const form = useModelForm<Typed>({
    schema: formSchema,
    initial,
    rules: (values) => [
      ...(values.startsAt >= values.endsAt
        ? [{ path: 'endsAt', message: { key: 'yard:booking/error/backwards' as const } }]
        : []),
      ...(named || [values.carrierName, values.licencePlate, values.unitNumber, values.reference].some(Boolean)
        ? []
        : [{ path: 'carrierName', message: { key: 'yard:booking/error/whose' as const } }]),
    ],
    onChange: (values) => {
      const next = loadOf(values);
      if (JSON.stringify(next) !== JSON.stringify(load)) setLoad(next);
    },
  });
  const refreshes = [dockBoard.id, dockBooking.calls.list.id, dockBooking.calls.get.id, tripInYard.id];
  const creating = useCommand(dockBooking.calls.create, { refreshes, onViolations: form.refuse });
  const changing = useCommand(dockBooking.calls.change, { refreshes, onViolations: form.refuse });
  const save = async () => {
    const values = form.submit();
    if (!values || creating.busy || changing.busy) return;
    const done = booking
      ? await changing.run({ params: { id: booking.id }, body: { ...values, version: booking.version } })
      : await creating.run({ body: { ...values, listId: null, tripId: trip?.id ?? null, clientKey: key.current } });
    if (done) props.onClose();
  };
  const take = (option: DockOption) => {
    form.set('dockId', option.dockId);
    form.set('startsAt', option.startsAt);
    form.set('endsAt', option.endsAt);
  };
  const earliest = Math.min(booking?.startsAt ?? start, start, day.to);
  return (
    <FormDialog
      title={booking ? t('find/moveTitle', { name: booking.name }) : t('find/title')}
      confirm={booking ? t('booking/action/move') : t('booking/begin')}
      icon={IconCalendarPlus}
      texts={['yard:booking/column', 'base:thing/column']}
      columns={2}
      form={form}
      busy={creating.busy || changing.busy}
      onSave={save}
      onClose={props.onClose}
    >
      <BookingFields docks={props.docks} named={named}>
        <Options
          load={load}
          earliest={earliest}
          latest={day.to}
          until={trip?.departure ?? null}
          moved={booking?.id ?? null}
          onTake={take}
        />
      </BookingFields>
    </FormDialog>
  );
}
