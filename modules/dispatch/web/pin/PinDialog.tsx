import { Button, SegmentedControl } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import { wordKey } from '#kernel/text.ts';
import { useCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { geocodeItem, type pinSides } from '#modules/shipments/contract/calls.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { DelayedSpinner } from '#ui/feedback/DelayedSpinner.tsx';
import { Field } from '#ui/form/Field.tsx';
import { ModelForm } from '#ui/form/ModelForm.tsx';
import { useModelForm } from '#ui/form/useModelForm.ts';
import { MapView } from '#ui/map/MapView.tsx';
import type { MapPoint } from '#ui/map/mapModel.ts';
import { Glyph } from '#ui/status/Glyph.tsx';
import type { Format } from '#ui/text/format.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { type Translate, useTranslation } from '#ui/translation.ts';
import { type AddressPin, answerPin, pinOfItem } from '../../contract/pins.ts';
import { tripAnswers } from '../pieces/tripAnswers.ts';
import './pin.css';

export type PinSide = (typeof pinSides)[number];

const refreshes = [...tripAnswers, 'dispatch.pinOfItem', 'dispatch.pinsOfTrip'];
/** The middle of the country, for an address that has no coordinates yet: from there the pin is drawn to where it belongs. */
const middle = { latitude: 51.1634, longitude: 10.4477 };
const formSchema = z.object({
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
});

type Place = z.infer<typeof formSchema>;

/** Metres as people say them: whole ones near, kilometres far. */
const far = (metres: number, format: Format): string =>
  metres < 1000 ? format.measure('LENGTH', metres * 1000, 'm', 0) : format.measure('LENGTH', metres * 1000, 'km', 1);

/** Where the coordinates of an address come from, in one sentence. */
function originOf({ fixed, geoQuality }: AddressPin, t: Translate<'dispatch'>, format: Format): string {
  if (!fixed) return t('pin/from', { quality: t(wordKey('shipments:address/quality/', geoQuality)) });
  const who = { by: fixed.by, at: format.instant(fixed.at) };
  return fixed.stops === null ? t('pin/fromHand', who) : t('pin/fromLearned', { ...who, count: fixed.stops });
}

/** What drivers documented speaks for, with its evidence, and the two answers. */
function Proposed(props: { pin: AddressPin; busy: boolean; onAnswer: (accept: boolean) => void }) {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  const { proposed } = props.pin;
  if (!proposed) return null;
  const evidence = {
    count: proposed.stops,
    of: format.number(proposed.of),
    spread: far(proposed.spread, format),
    from: format.date(proposed.firstDay),
    to: format.date(proposed.lastDay),
  };
  return (
    <section className="k-alert k-alert-risk d-pin-proposed" aria-label={t('pin/proposed')}>
      <Glyph name="risk" />
      <div>
        <p>
          {proposed.metres === null
            ? t('pin/evidenceNew', evidence)
            : t('pin/evidence', { ...evidence, metres: far(proposed.metres, format) })}
        </p>
        <div className="k-row">
          <Button loading={props.busy} onClick={() => props.onAnswer(true)}>
            {t('pin/accept')}
          </Button>
          <Button variant="subtle" disabled={props.busy} onClick={() => props.onAnswer(false)}>
            {t('pin/refuse')}
          </Button>
        </div>
      </div>
    </section>
  );
}

/** The pin on the map, and the place that is proposed; a button sets it where there is none. */
function PinMap(props: { pin: AddressPin; place: Place; onMove: (lat: number, lon: number) => void }) {
  const { t } = useTranslation('dispatch');
  const { pin, place } = props;
  // The pin on the map lives longer than a drawing of this form.
  const move = useRef(props.onMove);
  move.current = props.onMove;
  const { latitude, longitude } = place;
  const mark = useMemo(
    () =>
      latitude === null || longitude === null
        ? undefined
        : {
            lat: latitude,
            lon: longitude,
            label: t('pin/pin'),
            onMove: (lat: number, lon: number) => move.current(lat, lon),
          },
    [latitude, longitude, t],
  );
  const { proposed } = pin;
  const points = useMemo(
    (): MapPoint[] =>
      proposed
        ? [
            {
              id: 'proposed',
              lat: proposed.latitude,
              lon: proposed.longitude,
              kind: 'delivery',
              title: t('pin/proposed'),
              status: 'risk',
            },
          ]
        : [],
    [proposed, t],
  );
  if (!mark)
    return (
      <Button
        className="d-pin-set"
        leftSection={<IconMapPin size={14} stroke={1.6} aria-hidden="true" />}
        onClick={() => props.onMove(proposed?.latitude ?? middle.latitude, proposed?.longitude ?? middle.longitude)}
      >
        {t('pin/set')}
      </Button>
    );
  return (
    <div className="d-pin-map">
      <MapView
        label={t('pin/map', { name: pin.name })}
        points={points}
        pin={mark}
        fitKey={pin.side}
        legend={proposed ? [{ status: 'risk', text: t('pin/proposed') }] : undefined}
      />
    </div>
  );
}

function PinForm(props: { itemId: string; pin: AddressPin; onSide: (side: PinSide) => void; onClose: () => void }) {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  const { itemId, pin } = props;
  const form = useModelForm({
    schema: formSchema,
    initial: { latitude: pin.latitude, longitude: pin.longitude },
    requiredIf: () => ['latitude', 'longitude'],
    onChange: (values) => setPlace(values),
  });
  const [place, setPlace] = useState<Place>({ latitude: pin.latitude, longitude: pin.longitude });
  const move = (latitude: number, longitude: number) => {
    form.set('latitude', latitude);
    form.set('longitude', longitude);
    setPlace({ latitude, longitude });
  };
  const { proposed } = pin;
  const fix = useCommand(geocodeItem, { refreshes, saved: { key: 'dispatch:pin/fixed' }, onViolations: form.refuse });
  const answer = useCommand(answerPin, { refreshes, saved: false });
  const save = async () => {
    const values = form.submit();
    if (!values || values.latitude === null || values.longitude === null || fix.busy) return;
    const body = { latitude: values.latitude, longitude: values.longitude, side: pin.side, version: pin.version };
    if (await fix.run({ params: { id: itemId }, body })) props.onClose();
  };
  const say = async (accept: boolean) => {
    if (!proposed || answer.busy) return;
    const body = { accept, side: pin.side, latitude: proposed.latitude, longitude: proposed.longitude };
    if ((await answer.run({ params: { id: itemId }, body })) && accept) props.onClose();
  };
  return (
    <Dialog
      title={t('pin/title')}
      note={<span className="k-dim k-cut">{pin.name}</span>}
      icon={IconMapPin}
      size={640}
      dirty={form.dirty}
      onClose={props.onClose}
      onSave={() => void save()}
      footer={
        <>
          <Button onClick={props.onClose}>{t('base:cancel')}</Button>
          <Button variant="filled" data-commit="" loading={fix.busy} disabled={!form.dirty} onClick={() => void save()}>
            {t('pin/fix')}
          </Button>
        </>
      }
    >
      <div className="d-pin">
        {pin.sides.length > 1 && (
          <SegmentedControl
            className="d-pin-sides"
            aria-label={t('pin/side')}
            value={pin.side}
            disabled={form.dirty}
            onChange={(value) => props.onSide(value === 'consignor' ? 'consignor' : 'consignee')}
            data={pin.sides.map((value) => ({ value, label: t(`shipments:address/${value}`) }))}
          />
        )}
        <p>
          <b>{pin.name}</b>
          {pin.place && `, ${pin.place}`}
          <br />
          <span className="k-dim">{originOf(pin, t, format)}</span>
        </p>
        <Proposed pin={pin} busy={answer.busy} onAnswer={(accept) => void say(accept)} />
        <ModelForm form={form} texts="dispatch:pin" columns={2} onSubmit={() => void save()}>
          <Field name="latitude" />
          <Field name="longitude" />
        </ModelForm>
        <PinMap pin={pin} place={place} onMove={move} />
        <p className="k-dim">
          {t('pin/hint')} {pin.others > 0 && t('pin/follows', { count: pin.others })}
        </p>
      </div>
    </Dialog>
  );
}

/** Where an address of a shipment lies: moved by mouse, finger, arrow keys or figures, or taken over from what drivers documented. */
export function PinDialog(props: { itemId: string; side?: PinSide; onClose: () => void }) {
  const { t } = useTranslation('dispatch');
  const [side, setSide] = useState(props.side);
  const answer = useCall(pinOfItem, { params: { id: props.itemId }, query: { side } }, { silent: true });
  if (answer.data)
    return (
      <PinForm
        key={`${answer.data.side}/${answer.data.version}`}
        itemId={props.itemId}
        pin={answer.data}
        onSide={setSide}
        onClose={props.onClose}
      />
    );
  return (
    <Dialog title={t('pin/title')} icon={IconMapPin} size={640} onClose={props.onClose}>
      {answer.isError ? (
        <p className="k-alert k-alert-late" role="alert">
          {answer.error.message}
        </p>
      ) : (
        <DelayedSpinner label={t('base:loading')} />
      )}
    </Dialog>
  );
}
