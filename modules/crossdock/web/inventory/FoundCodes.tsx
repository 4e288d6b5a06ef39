import { Button } from '@mantine/core';
import { useTranslation } from '#ui/translation.ts';
import type { InventoryFoundCode } from '#modules/crossdock/contract/inventory.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import type { Decisions } from './InventoryDesk.tsx';

/** Codes that no package of this depot bears: another depot's, or nobody's until the info scan has recorded it. */
export function FoundCodes({ codes, decisions }: { codes: readonly InventoryFoundCode[]; decisions: Decisions }) {
  const { t } = useTranslation('crossdock');
  const format = useFormat();
  const open = codes.filter((one) => one.settledBy === null && !one.known);
  const mark = (one: InventoryFoundCode) => {
    if (one.settledBy !== null)
      return <StatusMark status="done" label={t('inventory/settledBy', { name: one.settledBy })} />;
    if (one.known) return <StatusMark status="done" label={t('inventory/codeKnown')} />;
    return one.depot ? (
      <StatusMark status="risk" label={t('inventory/codeDepot', { depot: one.depot })} />
    ) : (
      <StatusMark status="late" label={t('inventory/codeUnknown')} />
    );
  };
  return (
    <section aria-label={t('inventory/codes')}>
      <div className="k-bar th-inv-bar">
        <h2 className="k-h3 k-space">{t('inventory/codes')}</h2>
        {decisions.may && open.length > 1 && (
          <Button
            variant="default"
            loading={decisions.busy}
            onClick={() => void decisions.settle(open.map((one) => one.barcode))}
          >
            {t('inventory/settle')}
          </Button>
        )}
      </div>
      <ul>
        {codes.map((one) => (
          <li key={one.barcode} className="th-line">
            <span className="k-fig k-cut k-space">{one.barcode}</span>
            <b className="k-fig">{one.foundAt}</b>
            {mark(one)}
            <span className="k-dim">{`${format.clock(one.at)} ${one.by}`}</span>
            {decisions.may && one.settledBy === null && !one.known && (
              <Button variant="default" loading={decisions.busy} onClick={() => void decisions.settle([one.barcode])}>
                {t('inventory/settle')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
