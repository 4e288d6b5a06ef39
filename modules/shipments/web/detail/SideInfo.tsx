import { wordKey } from '#kernel/text.ts';
import { useTranslation } from '#ui/translation.ts';
import { addNote, markNoteAsDone, markNoteAsRead } from '../../contract/calls.ts';
import { areaFreightForwarder } from '#modules/masterdata/contract/types/fleet.ts';
import { freightTerm, paymentMethod } from '#modules/masterdata/contract/types/goods.ts';
import { useRecords } from '#client/records/useRecords.ts';
import { route } from '#modules/masterdata/contract/types/places.ts';
import { useUnitName } from '#client/session/useUnitName.ts';
import { useSession } from '#client/session/session.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { KeyValues } from '#ui/layout/KeyValues.tsx';
import { Glyph } from '#ui/status/Glyph.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import type { ItemView } from '../../contract/schemas.ts';
import type { ShipmentAddress } from '../../contract/values.ts';
import { shipmentAddress, tripAddress } from '../addresses.ts';
import type { ShipmentCommands } from './useShipmentCommands.tsx';
import { addressLine } from '../../rules/addressLine.ts';

function Address({ title, address }: { title: string; address: ShipmentAddress | null }) {
  if (!address) return null;
  return (
    <>
      <h3 className="k-section">{title}</h3>
      <p>
        {address.name}
        <br />
        {addressLine({ ...address, name: '' })}
      </p>
      {(address.contactName || address.phone) && (
        <p className="k-dim">{[address.contactName, address.phone].filter(Boolean).join(', ')}</p>
      )}
    </>
  );
}

/** Notes of a shipment; open ones can be read and finished. */
function Notes({ item, commands }: { item: ItemView; commands: ShipmentCommands }) {
  const { t } = useTranslation('shipments');
  const format = useFormat();
  const may = useAccess();
  const { accountName } = useSession();
  return (
    <>
      <h3 className="k-section">
        {t('note/list')} <span className="k-dim">{t('note/open', { count: item.openNotes })}</span>
        <span className="k-space" />
        {may(addNote.access) && (
          <button type="button" className="k-linkish" onClick={() => void commands.note()}>
            {t('action/note')}
          </button>
        )}
      </h3>
      <ul className="s-notes">
        {item.notes.map((note) => (
          <li key={note.noteId} className="s-note">
            <div>
              <span className="k-dim k-fig" title={format.instant(note.createdAt)}>
                {format.when(note.createdAt, Date.now())}
              </span>{' '}
              <b>{note.author}</b>{' '}
              {note.visibility === 'NETWORK' && <span className="k-pill">{t('form/visibility__NETWORK')}</span>}
            </div>
            <p className="s-remark">{note.text}</p>
            <div className="k-row k-dim">
              {note.state !== 'OPEN' && (
                <span>{t(`note/state/${note.state}`, { name: note.doneBy ?? note.readBy ?? '' })}</span>
              )}
              {note.state === 'OPEN' && note.author !== accountName && may(markNoteAsRead.access) && (
                <button type="button" className="k-linkish" onClick={() => commands.read(note.noteId)}>
                  {t('note/markRead')}
                </button>
              )}
              {note.state !== 'DONE' && may(markNoteAsDone.access) && (
                <button type="button" className="k-linkish" onClick={() => commands.done(note.noteId)}>
                  {t('note/markDone')}
                </button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What one wants to know of a shipment at first sight: who, where from, where to, what is wrong, notes. */
export function SideInfo({ item, commands }: { item: ItemView; commands: ShipmentCommands }) {
  const { t } = useTranslation('shipments');
  const format = useFormat();
  const forwarders = useRecords(areaFreightForwarder);
  const terms = useRecords(freightTerm);
  const payments = useRecords(paymentMethod);
  const routes = useRecords(route);
  const origin = useUnitName(item.originDepot ?? '');
  const destination = useUnitName(item.destinationDepot ?? '');
  return (
    <div className="s-side">
      <div className="s-info">
        <div>
          {item.anomalies.length > 0 && (
            <ul className="s-notes" aria-label={t('column/anomalies')}>
              {item.anomalies.map((code) => (
                <li key={code} className="k-alert k-alert-risk">
                  <Glyph name="risk" />
                  <div>{t(wordKey('shipments:anomaly/', code))}</div>
                </li>
              ))}
            </ul>
          )}
          <h3 className="k-section">{t('tab/info')}</h3>
          <KeyValues
            items={[
              { label: t('column/globalTrackingNumber'), value: item.globalTrackingNumber },
              { label: t('column/externId'), value: item.externId },
              {
                label: t('column/productCode'),
                value: [
                  item.productText ?? item.productCode,
                  item.priorityLevel === null ? null : t('info/priority', { level: item.priorityLevel }),
                ]
                  .filter(Boolean)
                  .join(', '),
              },
              {
                label: t('info/way'),
                value: [item.originDepot, item.destinationDepot].some(Boolean)
                  ? `${origin || '–'} → ${destination || '–'}`
                  : null,
              },
              { label: t('column/outboundRoute'), value: routes.nameOf(item.outboundRoute) },
              { label: t('column/routingState'), value: t(`state/${item.routingState}`) },
              { label: t('column/affCmdId'), value: forwarders.nameOf(item.affCmdId) },
              ...(item.affHandedOverAt === null
                ? []
                : [{ label: t('info/handedOver'), value: format.instant(item.affHandedOverAt) }]),
              ...[
                { label: t('info/parent'), id: item.parentItemId },
                { label: t('info/onPallet'), id: item.masterPalletItemId },
              ].flatMap(({ label, id }) =>
                id === null ? [] : [{ label, value: <a href={`#${shipmentAddress(id)}`}>{t('info/open')}</a> }],
              ),
              {
                label: t('column/tripName'),
                value: item.tripId ? <a href={`#${tripAddress(item.tripId)}`}>{item.tripName}</a> : null,
              },
              { label: t('info/position'), value: item.dispoInfoExpectedStoringPosition },
              ...(item.isDutiableGoods
                ? [{ label: t('info/customs'), value: t(item.customsDocuments ? 'info/present' : 'info/missing') }]
                : []),
              {
                label: t('info/freightTerm'),
                value: [terms.nameOf(item.freightTermId), payments.nameOf(item.paymentMethodId)]
                  .filter(Boolean)
                  .join(', '),
              },
              {
                label: t('column/cashOnDelivery'),
                value: item.cashOnDelivery > 0 ? format.measure('MONEY', item.cashOnDelivery) : null,
              },
              {
                label: t('column/goodsValue'),
                value: item.goodsValue > 0 ? format.measure('MONEY', item.goodsValue) : null,
              },
              { label: t('column/unNumbers'), value: item.unNumbers.join(', ') },
              ...item.references.map((one) => ({
                label: t(wordKey('shipments:reference/', one.type), { defaultValue: one.type }),
                value: one.value,
              })),
              { label: t('column/createdAt'), value: `${format.instant(item.createdAt)}, ${item.source}` },
            ]}
          />
        </div>
        <div>
          <Address title={t('address/consignee')} address={item.consigneeAddress} />
          <Address title={t('address/consignor')} address={item.consignorAddress} />
          <Address title={t('address/collector')} address={item.collectorAddress} />
          <Address title={t('address/neutralConsignor')} address={item.neutralConsignorAddress} />
          <h3 className="k-section">{t('column/dispoInfoRemark')}</h3>
          <p className={item.dispoInfoRemark ? 's-remark' : 'k-dim'}>{item.dispoInfoRemark ?? '–'}</p>
          <Notes item={item} commands={commands} />
        </div>
      </div>
    </div>
  );
}
