import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { confirmDelete } from '#ui/dialogs/confirmDelete.tsx';
import { openDialog } from '#ui/dialogs/dialogStack.ts';
import { viewImages } from '#ui/dialogs/imageViewer.tsx';
import { confirmLeave, messageIcons, showMessage } from '#ui/dialogs/message.tsx';
import { showRefusedDelete } from '#ui/dialogs/refusedDelete.tsx';
import { confirmSave, confirmSaveSelected, showSaveFailed } from '#ui/dialogs/saving.tsx';
import { Tip } from '#ui/feedback/Tip.tsx';
import { toastBulk } from '#ui/feedback/toasts.ts';
import { VehicleDialog } from './GalleryForm.tsx';

const picture = (name: string, colour: string) => ({
  id: name,
  name,
  url: `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600" fill="${colour}"/><circle cx="450" cy="300" r="80" fill="#fff"/></svg>`)}`,
});
const pictures = [picture('ramp.svg', '#345'), picture('pallet.svg', '#543')];
const vehicles = [
  { id: '1', name: 'DO-LX 1061', note: 'Truck 12 t' },
  { id: '2', name: 'LEJ-LX 418', note: 'Germany', hindrance: 'Higher level' },
];

/** Every shared dialog behind a button; what it answered stands beneath. */
export function GalleryDialogs() {
  const [answer, setAnswer] = useState('');
  const tell = (ask: () => Promise<unknown>) => () => {
    setAnswer('open');
    void ask().then((given) => setAnswer(String(given)));
  };
  const dialogs: Readonly<Record<string, () => Promise<unknown>>> = {
    'Delete records': () => confirmDelete(vehicles),
    'Refused delete': () =>
      showRefusedDelete([
        { name: 'DO-LX 1061', references: [{ id: 'p1', text: 'J. Petersen', kind: 'Driver' }] },
        { name: 'DO-LX 1062', references: [{ id: 't1', text: 'T-107', kind: 'Trip' }] },
      ]),
    'Save failed': () => showSaveFailed('unexpected'),
    'Save without users': () => confirmSave('noUserIds'),
    'Save selected': () => confirmSaveSelected(vehicles),
    'Leave view': confirmLeave,
    Images: () => viewImages(pictures, 0, (image) => setAnswer(`deleted ${image.name}`)),
    'Edit record': () => openDialog<string>((close) => <VehicleDialog onClose={() => close('closed')} />),
    'View record': () => openDialog<string>((close) => <VehicleDialog readOnly onClose={() => close('closed')} />),
    'Three answers': () =>
      showMessage({
        icon: 'question',
        title: 'Three ways on',
        answers: ['first', 'second', 'third'].map((value) => ({ value, label: value })),
      }),
  };
  return (
    <div className="k-scroll">
      <div className="k-gallery">
        <section className="k-gallery-box k-gallery-wide">
          <h2 className="k-h3">Dialogs</h2>
          <div className="k-row k-wrap">
            {Object.entries(dialogs).map(([name, ask]) => (
              <Button key={name} onClick={tell(ask)}>
                {name}
              </Button>
            ))}
          </div>
          <div className="k-row k-wrap">
            {messageIcons.map((icon) => (
              <Button
                key={icon}
                onClick={tell(() =>
                  showMessage({
                    icon,
                    title: `Message ${icon}`,
                    text: 'What it says.',
                    answers: [{ value: 'ok', label: 'Ok' }],
                  }),
                )}
              >
                {icon}
              </Button>
            ))}
          </div>
          <output aria-label="Answer">{answer}</output>
        </section>
        <section className="k-gallery-box">
          <h2 className="k-h3">Results and tooltips</h2>
          <div className="k-row k-wrap">
            <Button
              onClick={() =>
                toastBulk(7, 9, ['1183580: loading lock', '1183571: not on terminal'], {
                  all: 'base:toast/saved',
                  some: 'base:toast/savedSome',
                })
              }
            >
              Save 7 of 9
            </Button>
            <Button
              onClick={() =>
                toastBulk(1, 2, ['DO-LX 1061: referenced'], {
                  all: 'base:toast/deleted',
                  some: 'base:toast/deletedSome',
                })
              }
            >
              Delete 1 of 2
            </Button>
            <Tip label="Everything as a file">
              <Button leftSection={<IconDownload size={14} aria-hidden="true" />}>With a tooltip</Button>
            </Tip>
          </div>
        </section>
      </div>
    </div>
  );
}
