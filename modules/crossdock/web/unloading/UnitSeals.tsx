import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { blobDetails } from '#modules/blobs/contract/calls.ts';
import { checkUnitSeals, getUnloading, type UnloadingList } from '#modules/crossdock/contract/unloading.ts';
import { addressOf } from '#client/call/call.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { viewImages } from '#ui/dialogs/imageViewer.tsx';
import { showMessage } from '#ui/dialogs/message.tsx';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useTranslation } from '#ui/translation.ts';
import { BrokenSealsDialog } from './BrokenSealsDialog.tsx';

/** States in which who scans may say how the seals were found. */
const open: readonly UnloadingList['state'][] = ['CREATED', 'RELEASED', 'INPROGRESS', 'FINISHED', 'CLOSINGREQUESTED'];

/** The seals that were announced, and how somebody found them at the unit. */
export function UnitSeals({ list }: { list: UnloadingList }) {
  const { t } = useTranslation('crossdock');
  const check = useCommand(checkUnitSeals, { refreshes: [getUnloading.id] });
  const [tells, setTells] = useState(false);
  const save = (intact: boolean | null) => check.run({ params: { id: list.id }, body: { intact } });
  const editable = useAccess()(checkUnitSeals.access) && open.includes(list.state);
  const takeBack = async () => {
    const sure = await showMessage({
      icon: 'question',
      title: { key: 'crossdock:unloading/sealsBack' },
      text: { key: 'crossdock:unloading/sealsBackText' },
      answers: [{ value: 'back', label: { key: 'crossdock:unloading/sealsBack' } }],
    });
    if (sure) await save(null);
  };
  return (
    <section className="th-block" aria-label={t('loading/seals')}>
      <h2 className="k-h3">{t('loading/seals')}</h2>
      {list.expectedSeals.length === 0 ? (
        <p className="k-dim">{t('unloading/noSeals')}</p>
      ) : (
        <ul className="th-seals">
          {list.expectedSeals.map((seal) => (
            <li key={seal} className="k-row">
              <IconLock size={18} stroke={1.6} aria-hidden="true" />
              <b className="k-fig">{seal}</b>
            </li>
          ))}
        </ul>
      )}
      {list.sealsIntact === null ? (
        editable &&
        list.expectedSeals.length > 0 && (
          <div className="th-seal-ways">
            <Button size="lg" loading={check.busy} onClick={() => void save(true)}>
              {t('unloading/intact')}
            </Button>
            <Button size="lg" variant="default" onClick={() => setTells(true)}>
              {t('unloading/broken')}
            </Button>
          </div>
        )
      ) : (
        <Found list={list} />
      )}
      {list.sealsIntact !== null && editable && (
        <Button size="lg" variant="default" loading={check.busy} onClick={() => void takeBack()}>
          {t('unloading/sealsBack')}
        </Button>
      )}
      {tells && <BrokenSealsDialog listId={list.id} seals={list.expectedSeals} onClose={() => setTells(false)} />}
    </section>
  );
}

/** Who found the seals how; broken ones with reason and photos. */
function Found({ list }: { list: UnloadingList }) {
  const { t } = useTranslation('crossdock');
  const { sealsIntact, sealsReason, sealsPhotos } = list;
  const images = sealsPhotos.map((id, i) => ({
    id,
    name: `${list.name} ${i + 1}`,
    url: addressOf(blobDetails, { params: { id } }),
  }));
  return (
    <>
      <StatusMark
        status={sealsIntact ? 'done' : 'late'}
        label={t(sealsIntact ? 'unloading/sealsIntact' : 'unloading/sealsBroken', { name: list.sealsCheckedBy ?? '' })}
      />
      {sealsReason && <p className="th-seal-reason">{sealsReason}</p>}
      {images.length > 0 && (
        <Button size="lg" variant="default" onClick={() => void viewImages(images)}>
          {t('unloading/sealsPhotos', { count: images.length })}
        </Button>
      )}
    </>
  );
}
