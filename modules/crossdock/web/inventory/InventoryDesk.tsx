import { Button } from '@mantine/core';
import { useTranslation } from '#ui/translation.ts';
import {
  closePlaces,
  decideInventory,
  getInventory,
  type InventoryFinding,
  inventoryFindings,
  type InventoryList,
  type InventoryPlace,
} from '#modules/crossdock/contract/inventory.ts';
import { useCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { Figures } from '#ui/layout/KeyValues.tsx';
import type { Status } from '#ui/status/status.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { FoundCodes } from './FoundCodes.tsx';
import { LateScans } from '../list/LateScans.tsx';
import { MissingLines } from './MissingLines.tsx';
import { PlaceMap } from './PlaceMap.tsx';
import { SurplusLines } from './SurplusLines.tsx';

const open: readonly InventoryList['state'][] = ['RELEASED', 'INPROGRESS', 'FINISHED'];
const lost: readonly InventoryFinding['outcome'][] = ['NOT_FOUND', 'MISSING', 'NOT_REGISTERED', 'CANCELED'];
/** Nobody has been there. */
const isNotScanned = (one: InventoryPlace): boolean => one.state === 'OPEN' && one.found === 0;
type As = 'LOOK_AGAIN' | 'MISSING' | 'MOVED' | null;

/** What the desk does with the findings, and what it needs to decide. */
function useDecisions(list: InventoryList) {
  const refreshes = [getInventory.id, inventoryFindings.id];
  const decide = useCommand(decideInventory, { refreshes, saved: false });
  const places = useCommand(closePlaces, { refreshes, saved: false });
  const params = { id: list.id };
  return {
    may: useAccess()({ anyPermission: ['closeInventory'] }) && open.includes(list.state),
    busy: decide.busy || places.busy,
    decide: (packageIds: readonly string[], as: As) =>
      decide.run({ params, body: { decisions: packageIds.map((packageId) => ({ packageId, as })) } }),
    accept: (lines: readonly InventoryFinding[]) =>
      decide.run({
        params,
        body: { decisions: lines.map(({ packageId, proposal }) => ({ packageId, as: proposal })) },
      }),
    settle: (barcodes: readonly string[]) => decide.run({ params, body: { settled: [...barcodes] } }),
    empty: (positions: readonly string[]) => places.run({ params, body: { positions: [...positions], as: 'EMPTY' } }),
  };
}
export type Decisions = ReturnType<typeof useDecisions>;

/** The result of an inventory: figures, what was not found with its decisions, what was found otherwise, and the places. */
export function InventoryDesk({ list, beside }: { list: InventoryList; beside: boolean }) {
  const { t } = useTranslation('crossdock');
  const { data } = useCall(inventoryFindings, { params: { id: list.id } }, { live: ['inventoryList'], keep: true });
  const decisions = useDecisions(list);
  if (list.state === 'CREATED') return <p className="k-page k-dim">{t('inventory/notReleased')}</p>;
  const lines = data?.lines ?? [];
  const codes = data?.codes ?? [];
  const missing = lines.filter((line) => lost.includes(line.outcome));
  const others = lines.filter((line) => !lost.includes(line.outcome));
  return (
    <div className="th-desk th-inv-desk">
      <CountFigures list={list} lines={lines} />
      <div className="th-inv-columns">
        <div className="th-inv-findings">
          {list.hidden && <p className="k-alert th-note">{t('inventory/hidden')}</p>}
          <LateScans late={list.late} />
          <KeepsOpen {...{ list, missing, codes, decisions }} />
          {data?.more && <p className="k-alert k-alert-risk th-note">{t('inventory/more')}</p>}
          {missing.length > 0 && <MissingLines lines={missing} decisions={decisions} />}
          {others.length > 0 && <SurplusLines lines={others} />}
          {codes.length > 0 && <FoundCodes codes={codes} decisions={decisions} />}
          {data && lines.length + codes.length === 0 && !list.hidden && (
            <div className="k-page k-col">
              <h2 className="k-h3">{t('inventory/noFindings')}</h2>
              <p className="k-dim">{t('inventory/noFindingsText')}</p>
            </div>
          )}
        </div>
        {!beside && list.placeList.length > 0 && <PlaceMap list={list} lines={lines} />}
      </div>
    </div>
  );
}

/** How much was found where the data had it, of what was looked for. */
const accuracyOf = (list: InventoryList, lines: readonly InventoryFinding[]): number | undefined => {
  const count = (outcome: InventoryFinding['outcome']) => lines.filter((line) => line.outcome === outcome).length;
  const found = list.summaries.packagesScanned;
  const looked = found + count('NOT_FOUND') + count('MISSING');
  return looked === 0 ? undefined : (found - count('ELSEWHERE')) / looked;
};

/** The figures of a count; colours say what needs somebody. */
function CountFigures({ list, lines }: { list: InventoryList; lines: readonly InventoryFinding[] }) {
  const { t } = useTranslation('crossdock');
  const format = useFormat();
  const count = (...outcomes: InventoryFinding['outcome'][]) =>
    lines.filter((line) => outcomes.includes(line.outcome)).length;
  const accuracy = accuracyOf(list, lines);
  const { summaries } = list;
  const figure = (label: string, value: number, status?: Status) => ({
    label,
    value: <span className={status && value > 0 ? `k-${status}` : undefined}>{format.number(value)}</span>,
  });
  const found = [
    figure(t('inventory/expected'), summaries.packagesExpected),
    figure(t('state/REGISTERED'), summaries.packagesScanned, 'done'),
    figure(t('state/MISSING'), count('NOT_FOUND', 'MISSING'), 'late'),
    figure(t('state/SURPLUS'), summaries.surplus, 'risk'),
    figure(t('inventory/moved'), count('CANCELED'), 'transit'),
    figure(t('column/deviating'), summaries.packagesDeviating, 'risk'),
    { label: t('inventory/accuracy'), value: accuracy === undefined ? null : format.percent(accuracy, 1) },
  ];
  return (
    <Figures
      items={[
        figure(t('inventory/places'), list.places),
        figure(t('inventory/done'), list.placesDone, 'done'),
        figure(t('inventory/notScanned'), list.placeList.filter(isNotScanned).length, 'risk'),
        ...(list.hidden ? [figure(t('state/REGISTERED'), summaries.packagesScanned, 'done')] : found),
      ]}
    />
  );
}

/** What somebody has to see to before the inventory can be closed without a question. */
function KeepsOpen(props: {
  list: InventoryList;
  missing: readonly InventoryFinding[];
  codes: readonly { result: string; known: boolean; settledBy: string | null }[];
  decisions: Decisions;
}) {
  const { t } = useTranslation('crossdock');
  const { list, decisions } = props;
  if (!open.includes(list.state)) return null;
  const undecided = props.missing.filter((line) => line.outcome === 'NOT_FOUND' && line.decision !== 'MISSING').length;
  const places = list.placeList.filter(isNotScanned);
  const codes = props.codes.filter((one) => one.result === 'UNKNOWN' && !one.known && one.settledBy === null).length;
  const kept = [
    undecided > 0 && t('inventory/keepsMissing', { count: undecided }),
    places.length > 0 && t('inventory/keepsPlaces', { count: places.length }),
    codes > 0 && t('inventory/keepsCodes', { count: codes }),
  ].filter((one) => one !== false);
  if (kept.length === 0) return null;
  return (
    <div className="k-alert k-alert-risk th-note th-inv-keeps" role="status">
      <span className="k-space">
        <b>{t('inventory/keepsOpen', { count: kept.length })}</b> {kept.join(', ')}
      </span>
      {decisions.may && places.length > 0 && (
        <Button
          variant="default"
          loading={decisions.busy}
          onClick={() => void decisions.empty(places.map((one) => one.position))}
        >
          {t('inventory/confirmEmpty', { count: places.length })}
        </Button>
      )}
    </div>
  );
}
