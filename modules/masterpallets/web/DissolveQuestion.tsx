import type { MasterPallet } from '#modules/masterpallets/contract/calls.ts';
import { showMessage } from '#ui/dialogs/message.tsx';
import { translate, useTranslation } from '#ui/translation.ts';

/** Lines that a question names before it counts the rest: more do not fit beside its buttons on a telephone. */
const mostNamed = 5;

function Content({ pallet }: { pallet: MasterPallet }) {
  const { t } = useTranslation('masterpallets');
  const items = pallet.masterPalletContentItems;
  const more = items.length - mostNamed;
  return (
    <>
      <ul className="mp-named" aria-label={t('content')}>
        {items.slice(0, mostNamed).map((item) => (
          <li key={item.itemId}>
            <span className="k-cut">{item.consigneeName}</span>
            <span className="k-fig k-dim">{`${item.orderNumber} · ${t('packages', { count: item.packages.length })}`}</span>
          </li>
        ))}
        {more > 0 && <li className="k-dim">{t('moreShipments', { count: more })}</li>}
      </ul>
      <p>{t('dissolveForGood')}</p>
    </>
  );
}

/** Dissolving cannot be taken back: it asks, and names what lies on the pallet. An empty one is nobody's loss. */
export const asksToDissolve = async (pallet: MasterPallet): Promise<boolean> =>
  pallet.numberOfPackages === 0 ||
  (await showMessage({
    icon: 'question',
    title: translate('masterpallets:dissolveAsk', { order: pallet.orderNumber, count: pallet.numberOfPackages }),
    body: <Content pallet={pallet} />,
    answers: [{ value: 'yes', label: { key: 'masterpallets:dissolve' }, danger: true }],
  })) === 'yes';
