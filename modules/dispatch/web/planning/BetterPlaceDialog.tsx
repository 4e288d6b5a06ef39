import { wordKey } from '#kernel/text.ts';
import { IconArrowsTransferDown } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { Glyph } from '#ui/status/Glyph.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import type { BoardTrip } from '../../contract/schemas.ts';
import type { Place } from '../../rules/board/verdict.ts';
import { type BetterPlaceInput, type Found, inOrder, keptBy, type Offer, offerOf } from './betterPlace.tsx';
import { brokenText, extraTexts } from './brokenText.ts';

/** The browser stays at hand while many trips are asked: so long at a time, ms. */
const sliceMs = 8;

/** All trips of the board by what they offer, filled while the dialog is open. */
function useOffers(input: BetterPlaceInput): { offers: readonly Offer[]; asked: number } {
  const [offers, setOffers] = useState<readonly Offer[]>([]);
  const [asked, setAsked] = useState(0);
  // The board as it was when the dialog opened.
  const [question] = useState(input);
  useEffect(() => {
    const found: Offer[] = [];
    const kept = keptBy(question);
    const trips = kept ? [kept] : question.trips;
    let timer = 0;
    const goOn = () => {
      const ends = performance.now() + sliceMs;
      while (found.length < trips.length && performance.now() < ends)
        found.push(offerOf(question, trips[found.length] as BoardTrip));
      setAsked(found.length);
      // Rows come when their order is final, so that nothing moves under the pointer.
      if (found.length === trips.length) setOffers(found.sort(inOrder));
      else timer = window.setTimeout(goOn, 0);
    };
    goOn();
    return () => window.clearTimeout(timer);
  }, [question]);
  return { offers, asked };
}

const step: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => Math.min(count - 1, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_, count) => count - 1,
};
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const to = step[event.key];
  if (!to) return;
  event.preventDefault();
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=option]')];
  rows[to(rows.indexOf(document.activeElement as HTMLElement), rows.length)]?.focus();
}

/** Where shipments of one place could go: every trip with what it would cost and which rule it would break. */
export function BetterPlaceDialog(props: BetterPlaceInput & { onClose: (found?: Found) => void }) {
  const { t } = useTranslation('dispatch');
  const { load, placeCheck, trips } = props;
  const { offers, asked } = useOffers(props);
  const from = trips.find((trip) => trip.id === load.from?.id);
  const now = from && placeCheck.ask(load, from)?.round.now();
  const stop = from?.stops.find((one) => one.itemIds.some((id) => load.itemIds.includes(id)));
  const kept = keptBy(props);
  const names = load.itemIds.map(props.nameOf);
  const title = t('place/title', { what: stop?.name ?? names.slice(0, 2).join(', ') });
  return (
    <Dialog title={title} icon={IconArrowsTransferDown} size={960} onClose={() => props.onClose()}>
      {kept && (
        <p className="k-alert k-alert-planned d-alert">
          <Glyph name="planned" />
          <span>{t('place/keeps', { trip: kept.name, state: t(wordKey('dispatch:state/', kept.state)) })}</span>
        </p>
      )}
      {from && now && (
        <div className="d-place d-place-now">
          <PlaceLine trip={from} place={now} lead={t('place/now')} />
        </div>
      )}
      {offers.some(({ place }) => place?.estimated) && <p className="k-dim">{t('place/estimates')}</p>}
      {offers.length === 0 ? (
        <p className="k-dim" role="status">
          {t(trips.length === 0 ? 'trips/none' : 'place/asking', { count: asked, total: trips.length })}
        </p>
      ) : (
        <div className="d-places" role="listbox" aria-label={title} tabIndex={-1} onKeyDown={moveFocus}>
          {offers.map(({ trip, place, where }, i) => (
            <button
              type="button"
              key={trip.id}
              role="option"
              aria-selected={false}
              aria-disabled={!place || undefined}
              data-autofocus={i === 0 || undefined}
              autoFocus={i === 0}
              className="d-place"
              onClick={() => place && props.onClose({ trip, place })}
            >
              {place ? (
                <PlaceLine trip={trip} place={place} without={trip.id === from?.id ? stop?.id : undefined} />
              ) : (
                <>
                  <TripName trip={trip} />
                  <span className="d-place-why k-dim">
                    {where !== 'NOTHING'
                      ? t('place/noOther')
                      : trip.externallyPlanned
                        ? t('message/externallyPlanned')
                        : t('place/state', { state: t(wordKey('dispatch:state/', trip.state)) })}
                  </span>
                </>
              )}
            </button>
          ))}
        </div>
      )}
    </Dialog>
  );
}

const TripName = ({ trip, lead }: { trip: BoardTrip; lead?: string }) => (
  <span className="d-place-trip">
    {lead && <span className="k-dim">{lead} </span>}
    <b>{trip.name}</b> <span className="k-dim k-cut">{trip.vehicle?.licensePlate}</span>
  </span>
);

/** One trip: where on it, when, what it costs more, and what speaks against it. */
function PlaceLine(props: { trip: BoardTrip; place: Place; lead?: string; without?: string | undefined }) {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  const { trip, place, lead } = props;
  // A stop that moves within its trip is not counted itself.
  const others = trip.stops.filter((stop) => stop.id !== props.without);
  const behind = place.joins ? undefined : others[place.position - 2];
  const at = place.joins
    ? t('place/joins', { position: place.position, stop: others[place.position - 1]?.name ?? '' })
    : behind && !lead
      ? t('place/behind', { position: place.position, stop: behind.name })
      : t('place/at', { position: place.position });
  const [minutes, km] = extraTexts(place, t, format);
  return (
    <>
      <TripName trip={trip} {...(lead ? { lead } : {})} />
      <span className="k-cut" title={at}>
        {at}
      </span>
      <span className="k-fig">{place.arrival === null ? '–' : format.clock(place.arrival)}</span>
      <span className="k-fig">{minutes}</span>
      <span className="k-fig">{km}</span>
      <span className={`d-place-why ${place.broken.length === 0 ? 'k-done' : 'k-risk'}`}>
        <Glyph name={place.broken.length === 0 ? 'done' : 'risk'} />
        <span>
          {place.broken.length === 0
            ? t('place/fine')
            : place.broken.map((one) => brokenText(one, t, format)).join(' ')}
        </span>
      </span>
    </>
  );
}
