import { useTranslation } from '#ui/translation.ts';
import type { LoadingList } from '#modules/crossdock/contract/calls.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import type { Deviates } from '../list/process.ts';
import { Seals } from './Seals.tsx';
import { Shipments } from './Shipments.tsx';

/** Somebody without the right to close has asked for it. */
export function Notices({ list }: { list: LoadingList }) {
  const { t } = useTranslation('crossdock');
  return (
    list.closingRequestedBy &&
    list.state === 'CLOSINGREQUESTED' && (
      <div className="k-alert k-alert-risk th-note">
        <StatusMark status="risk" label={t('loading/requested', { name: list.closingRequestedBy })} />
      </div>
    )
  );
}

/** On a desk the shipments and the papers stand beside the scans. */
export function Desk({ list, onDeviation }: { list: LoadingList; onDeviation: Deviates }) {
  return (
    <div className="th-desk">
      <Shipments list={list} onDeviation={onDeviation} />
      <div className="th-papers">
        <Seals list={list} />
        <Papers list={list} />
      </div>
    </div>
  );
}

/** Whether the papers of the departure are complete. */
function Papers({ list }: { list: LoadingList }) {
  const { t } = useTranslation('crossdock');
  return (
    <section className="th-block" aria-label={t('loading/report')}>
      <h2 className="k-h3">{t('loading/report')}</h2>
      <StatusMark
        status={list.report ? 'done' : 'later'}
        label={t(list.report ? 'loading/reportFilled' : 'loading/reportOpen')}
      />
      <h2 className="k-h3">{t('loading/equipment')}</h2>
      <StatusMark
        status={list.loadingEquipment ? 'done' : 'later'}
        label={t(list.loadingEquipment ? 'loading/equipmentCounted' : 'loading/equipmentOpen')}
      />
    </section>
  );
}

/** On a phone the papers come after the last package. */
export function PhonePapers({ list }: { list: LoadingList }) {
  return list.summaries.packagesScanned < list.summaries.packagesExpected ? null : (
    <div className="th-papers">
      <Seals list={list} />
      <Papers list={list} />
    </div>
  );
}
