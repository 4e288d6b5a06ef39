import { SegmentedControl } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useAddress } from '#client/navigation/navigation.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { listItems } from '#modules/shipments/contract/calls.ts';
import { useCall } from '#client/call/useCall.ts';
import { ViewMenu } from '#client/views/ViewMenu.tsx';
import type { AnswerOf } from '#kernel/call.ts';
import { Counters } from '#ui/layout/Counters.tsx';
import { SearchField } from '#ui/layout/SearchField.tsx';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { archiveDashboard } from '../../contract/archive.ts';
import { archiveFilters, isArchiveFilter } from '../../rules/archive.ts';
import '../pieces/dispatch.css';
import { ArchiveShipments } from './ArchiveShipments.tsx';
import { ArchiveTrips } from './ArchiveTrips.tsx';
import { SpanPicker } from './SpanPicker.tsx';
import { useSpan } from './useSpan.ts';

type Sums = AnswerOf<typeof archiveDashboard>;
const view = { name: 'archive', lists: ['archive', 'archiveShipments'], address: ['show', 'side'] };
const glyphs = { closed: 'done', canceled: 'later', deviating: 'risk', hindered: 'late' } as const;

/** What the days came to, at the foot. */
function SumLine({ sums }: { sums: Sums }) {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  const ok = sums.stops > 0 ? sums.stopsOk / sums.stops : 0;
  return (
    <footer className="d-archive-sums">
      <span className="k-dim">{t('archive/sum', { count: sums.trips })}</span>
      {sums.plannedDistance > 0 && <b>{format.measure('LENGTH', sums.plannedDistance, 'km', 0)}</b>}
      <span>{t('archive/stopsOk', { count: sums.stops, percent: format.percent(ok, 1) })}</span>
      <span>{t('archive/carried', { delivered: sums.delivered, pickedUp: sums.pickedUp })}</span>
      <span className={sums.failed > 0 ? 'k-late' : ''}>{t('archive/failed', { count: sums.failed })}</span>
      <span>{t('archive/windows', { count: sums.windowsMissed })}</span>
    </footer>
  );
}

/** The archive: trips and shipments that ended, by days and counters, found again by barcode, number, customer. */
export function ArchivePage() {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  const size = useScreenSize();
  const span = useSpan();
  const [givenShow, setShow] = useAddress('show');
  const [givenSide, setSide] = useAddress('side');
  const [q = '', setQ] = useAddress('q');
  const show = isArchiveFilter(givenShow) ? givenShow : undefined;
  const shipments = useAccess()(listItems.access);
  const side = givenSide === 'shipments' && shipments ? 'shipments' : 'trips';
  const answer = useCall(
    archiveDashboard,
    { query: { from: span.from, to: span.to } },
    { live: ['trip', 'item'], keep: true, silent: true },
  );
  const sums = answer.data;
  const labelOf = (name: 'trips' | 'shipments') =>
    sums ? `${t(`archive/side/${name}`)} ${format.number(sums[name])}` : t(`archive/side/${name}`);
  return (
    <>
      <h1 className="k-hidden">{t('screen/archive')}</h1>
      <div className="k-bar d-archive-bar">
        <SpanPicker span={span} />
        <SegmentedControl
          aria-label={t('screen/archive')}
          value={side}
          onChange={(value) => setSide(value === 'trips' ? undefined : value)}
          data={[
            { value: 'trips', label: labelOf('trips') },
            ...(shipments ? [{ value: 'shipments', label: labelOf('shipments') }] : []),
          ]}
        />
        <SearchField label={t('archive/search')} value={q} onSearch={setQ} />
        <span className="k-space" />
        {size === 'monitor' && (
          <span className="k-row k-row-tight k-dim">
            <IconLock size={16} aria-hidden="true" /> {t('archive/readOnly')}
          </span>
        )}
        <ViewMenu parts={view} />
      </div>
      {side === 'trips' && (
        <div className="d-chips">
          <Counters
            label={t('archive/filter')}
            value={show}
            onChange={setShow}
            items={archiveFilters.map((id) => ({
              id,
              label: t(`archive/show/${id}`),
              count: sums?.[id],
              glyph: glyphs[id],
            }))}
          />
        </div>
      )}
      <div className="d-board">
        {side === 'trips' ? <ArchiveTrips span={span} show={show} q={q} /> : <ArchiveShipments span={span} q={q} />}
      </div>
      {sums && <SumLine sums={sums} />}
    </>
  );
}
