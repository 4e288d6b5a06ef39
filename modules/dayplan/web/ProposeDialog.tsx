import { Button, Checkbox } from '@mantine/core';
import { IconRouteAltLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import type { AnswerOf } from '#kernel/call.ts';
import { useCall } from '#client/call/useCall.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { type DayRequest, dayRequestSchema, dayVehicles } from '#modules/dayplan/contract/calls.ts';

/** Every vehicle of the depot with its type and payload; who is not on duty says so. */
function FleetChoice(props: {
  vehicles: AnswerOf<typeof dayVehicles>;
  chosen: ReadonlySet<string>;
  onToggle: (id: string) => void;
}) {
  const { t } = useTranslation('dayplan');
  const format = useFormat();
  return (
    <ul className="d-propose-fleet">
      {props.vehicles.map((one) => (
        <li key={one.id}>
          <Checkbox
            checked={props.chosen.has(one.id)}
            onChange={() => props.onToggle(one.id)}
            label={
              <>
                <b>{one.name}</b>{' '}
                <span className="k-dim">
                  {[one.type, format.measure('MASS', one.payload, 't', 1), one.onDuty ? '' : t('propose/offDuty')]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </>
            }
          />
        </li>
      ))}
    </ul>
  );
}

/** What a proposal is made from: which shipments, which vehicles, and what may be touched. */
export function ProposeDialog(props: {
  day: string;
  /** Shipments that are picked; none: all of the day. */
  itemIds: readonly string[];
  before: DayRequest | undefined;
  onClose: (request?: DayRequest) => void;
}) {
  const { t } = useTranslation('dayplan');
  const { before } = props;
  const fleet = useCall(dayVehicles, { query: { date: props.day } });
  const [ids, setIds] = useState<ReadonlySet<string> | undefined>(before?.vehicleIds && new Set(before.vehicleIds));
  const [onlyPicked, setOnlyPicked] = useState(props.itemIds.length > 0 || (before?.itemIds?.length ?? 0) > 0);
  const [keepAreas, setKeepAreas] = useState(before?.keepAreas ?? false);
  const [freeTrips, setFreeTrips] = useState(before?.freeTrips ?? false);
  const [loadAgain, setLoadAgain] = useState(before?.loadAgain ?? true);
  const vehicles = fleet.data ?? [];
  const usual = new Set(vehicles.filter((one) => one.usual).map((one) => one.id));
  const chosen = ids ?? usual;
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setIds(next);
  };
  const propose = () => {
    if (chosen.size === 0) return;
    props.onClose(
      dayRequestSchema.parse({
        ...(before ?? {}),
        date: props.day,
        keepAreas,
        freeTrips,
        loadAgain,
        itemIds: onlyPicked ? (props.itemIds.length > 0 ? props.itemIds : before?.itemIds) : undefined,
        vehicleIds: ids ? [...chosen] : undefined,
      }),
    );
  };
  const picked = props.itemIds.length > 0 ? props.itemIds.length : (before?.itemIds?.length ?? 0);
  return (
    <Dialog
      title={t('propose/title')}
      icon={IconRouteAltLeft}
      size={640}
      onClose={() => props.onClose()}
      onSave={propose}
      footNote={t('propose/note')}
      footer={
        <>
          <Button onClick={() => props.onClose()}>{t('base:cancel')}</Button>
          <Button variant="filled" data-commit="" data-autofocus="" disabled={chosen.size === 0} onClick={propose}>
            {t('propose/confirm')}
          </Button>
        </>
      }
    >
      <div className="d-propose">
        {picked > 0 && (
          <Checkbox
            label={t('propose/onlyPicked', { count: picked })}
            checked={onlyPicked}
            onChange={(event) => setOnlyPicked(event.currentTarget.checked)}
          />
        )}
        <Checkbox
          label={t('propose/freeTrips')}
          checked={freeTrips}
          onChange={(event) => setFreeTrips(event.currentTarget.checked)}
        />
        <Checkbox
          label={t('propose/keepAreas')}
          checked={keepAreas}
          onChange={(event) => setKeepAreas(event.currentTarget.checked)}
        />
        <Checkbox
          label={t('propose/loadAgain')}
          checked={loadAgain}
          onChange={(event) => setLoadAgain(event.currentTarget.checked)}
        />
        <h3 className="k-section">
          {t('propose/vehicles')}
          <span className="k-dim d-light k-fig">
            {t('propose/some', { count: chosen.size, total: vehicles.length })}
          </span>
          <span className="k-space" />
          <Button variant="subtle" onClick={() => setIds(new Set(vehicles.map((one) => one.id)))}>
            {t('propose/all')}
          </Button>
          <Button variant="subtle" onClick={() => setIds(undefined)}>
            {t('propose/usual')}
          </Button>
        </h3>
        <FleetChoice vehicles={vehicles} chosen={chosen} onToggle={toggle} />
      </div>
    </Dialog>
  );
}
