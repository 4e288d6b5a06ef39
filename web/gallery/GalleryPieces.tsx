import { Button, SegmentedControl, Switch, useMantineColorScheme } from '@mantine/core';
import { IconAlertOctagon, IconColumns3, IconDownload, IconFilterOff, IconLock, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { showChecks } from '#ui/dialogs/checkResults.tsx';
import { confirmDelete } from '#ui/dialogs/confirmDelete.tsx';
import { openDialog } from '#ui/dialogs/dialogStack.ts';
import { confirmDiscard, messageIcons, showMessage } from '#ui/dialogs/message.tsx';
import { pick } from '#ui/dialogs/pick.tsx';
import { DelayedSpinner } from '#ui/feedback/DelayedSpinner.tsx';
import { Peek } from '#ui/feedback/Peek.tsx';
import { Tip } from '#ui/feedback/Tip.tsx';
import { showToast, toastError, toastSuccess } from '#ui/feedback/toasts.ts';
import { ModelForm } from '#ui/form/ModelForm.tsx';
import { BarMeter } from '#ui/layout/BarMeter.tsx';
import { Figures } from '#ui/layout/KeyValues.tsx';
import { DataList } from '#ui/list/DataList.tsx';
import { StateBlock } from '#ui/list/ListState.tsx';
import { PhotoPicker } from '#ui/photo/PhotoPicker.tsx';
import type { PreparedFile } from '#ui/photo/prepareImage.ts';
import { SignaturePad } from '#ui/photo/SignaturePad.tsx';
import { BigCounter } from '#ui/scan/BigCounter.tsx';
import { ScanInput } from '#ui/scan/ScanInput.tsx';
import { ScanResult } from '#ui/scan/ScanResult.tsx';
import { AttributeLabels } from '#ui/status/AttributeLabels.tsx';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { statuses } from '#ui/status/status.ts';
import { PointsFigure } from '#client/marks/PointsFigure.tsx';
import { ruleFromExample } from '#modules/ruletables/web/pieces/ruleFromExample.tsx';
import { WhyPanel } from '#modules/ruletables/web/pieces/WhyPanel.tsx';
import { VehicleDialog, VehicleFields, useVehicleForm } from './GalleryForm.tsx';
import { labels } from './samples.ts';

const Box = ({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) => (
  <section className={`k-gallery-box${wide ? ' k-gallery-wide' : ''}`}>
    <h2 className="k-h3">{title}</h2>
    {children}
  </section>
);

function FormBox({ readOnly }: { readOnly?: boolean }) {
  const form = useVehicleForm(readOnly);
  return (
    <>
      <ModelForm form={form} texts="gallery:field" columns={3} label="Vehicle">
        <VehicleFields />
      </ModelForm>
      <div className="k-row" style={{ marginTop: 12 }}>
        <span className="k-dim">{form.dirty ? 'dirty' : 'pristine'}</span>
        <Button onClick={() => form.validate()}>Validate</Button>
        <Button onClick={() => form.refuse([{ field: 'name', rule: 'alreadyInUse', message: '' }])}>Refuse</Button>
        <Button onClick={() => form.reset()}>Reset</Button>
        <Button onClick={() => form.commit()}>Commit</Button>
      </div>
    </>
  );
}

const checks = [
  {
    code: 'LOADING_METRES',
    number: 'CAP-02',
    severity: 'WARNING',
    overridable: true,
    message: 'Loading metres exceeded by 0.3 m.',
    mend: 'Take shipments off, or choose a longer vehicle.',
    itemId: '1183502',
  },
  {
    code: 'NOT_ON_TERMINAL',
    number: 'DSP-09',
    severity: 'WARNING',
    overridable: true,
    message: '1 of 3 packages is not on the terminal.',
    mend: 'Wait until the packages are in the hall, or plan it for the next day.',
    itemId: '1183455',
  },
  {
    code: 'ROUTE',
    number: 'DSP-07',
    severity: 'INFO',
    overridable: false,
    message: 'Shipment belongs to route 104. Accepted by S. Krämer, 23/11, 08:00.',
  },
] as const;

/** The shared pieces of `web/ui` in their states. */
export function GalleryPieces() {
  const [files, setFiles] = useState<PreparedFile[]>([]);
  const [code, setCode] = useState('');
  const [way, setWay] = useState('AFF');
  const { setColorScheme } = useMantineColorScheme();
  return (
    <div className="k-scroll">
      <div className="k-gallery">
        <Box title="Status: glyph, word, colour">
          {statuses.map((status) => (
            <div className="k-row" key={status}>
              <StatusMark status={status} label={status} look="boxed" />
              <StatusMark status={status} label={status} />
              <StatusMark status={status} label={status} look="solid" />
            </div>
          ))}
          <div className="k-row">
            <StatusMark status="late" glyph="block" label="Blocked" look="boxed" />
            <span className="k-pill">Beta</span>
            <span className="k-pill k-pill-new">New</span>
            <span className="k-pill k-pill-alpha">Alpha</span>
          </div>
        </Box>
        <Box title="Buttons">
          <div className="k-row k-wrap">
            <Button variant="filled">Dispatch</Button>
            <Button>Details</Button>
            <Button variant="subtle">Reset</Button>
            <Button disabled>Disabled</Button>
            <Button variant="filled" color="late">
              Delete
            </Button>
            <Button aria-pressed>Active</Button>
            <Button variant="filled" loading>
              Saving
            </Button>
          </div>
          <div className="k-row k-wrap">
            <Button leftSection={<IconPlus size={14} aria-hidden="true" />}>Create</Button>
            <Button leftSection={<IconDownload size={14} aria-hidden="true" />}>Export</Button>
            <Button variant="filled" rightSection={<kbd>Ctrl S</kbd>}>
              Save
            </Button>
          </div>
          <div className="k-row k-wrap">
            <SegmentedControl aria-label="Group" value={way} onChange={setWay} data={['AFF', 'Route', 'None']} />
            <Switch label="Switch" defaultChecked />
          </div>
          <div className="k-row k-wrap">
            <Button onClick={() => setColorScheme('light')}>Light</Button>
            <Button onClick={() => setColorScheme('dark')}>Dark</Button>
          </div>
        </Box>
        <Box title="Labels, meters">
          <AttributeLabels labels={labels.slice(0, 4)} />
          <AttributeLabels labels={labels} />
          <AttributeLabels labels={labels} all />
          <div className="k-row">
            <BarMeter share={0.61} label="Load" />
            <BarMeter share={0.94} label="Load" />
            <BarMeter share={1.12} label="Load" />
            <BarMeter share={0.4} label="Done" tone="done" />
          </div>
          <Figures
            items={[
              { label: 'Vehicle', value: 'DO-LX 1023', note: '12 t' },
              { label: 'Stops', value: '3', note: 'of 9' },
              { label: 'Weight', value: '5,170 kg', note: 'of 5,500' },
            ]}
          />
        </Box>
        <Box title="Pointing">
          <div className="k-row k-wrap">
            <Tip label="Opens the trip in a panel">
              <Button>With a tooltip</Button>
            </Tip>
            <Peek content="Quick to come and quick to go">Quick pop-up</Peek>
            <Peek hoverable content={<a href="#/gallery">Reach me</a>}>
              Pop-up to point at
            </Peek>
            <PointsFigure points={-1} />
            <PointsFigure points={1240} />
            <PointsFigure points={312.5} />
          </div>
        </Box>
        <Box title="Dialogs">
          <div className="k-row k-wrap">
            {messageIcons.map((icon) => (
              <Button
                key={icon}
                onClick={() =>
                  void showMessage({
                    icon,
                    title: 'Trip T-107 was released',
                    text: 'The loaders at dock 27 see it now.',
                    answers: [{ value: 'ok', label: 'Ok' }],
                  })
                }
              >
                {icon}
              </Button>
            ))}
          </div>
          <div className="k-row k-wrap">
            <Button onClick={() => void confirmDiscard()}>discard</Button>
            <Button
              onClick={() =>
                void confirmDelete([
                  { id: '1', name: 'DO-LX 1061', note: 'Truck 12 t' },
                  { id: '2', name: 'LEJ-LX 418', note: 'Germany', hindrance: 'Higher level' },
                ])
              }
            >
              delete list
            </Button>
            <Button
              onClick={() =>
                void showChecks({ title: 'Dispatch checks failed', confirm: 'Dispatch anyway', results: checks })
              }
            >
              checks
            </Button>
            <Button onClick={() => void openDialog((close) => <VehicleDialog onClose={() => close()} />)}>form</Button>
            <Button
              onClick={() =>
                void pick({
                  title: 'Driver',
                  chosen: ['1'],
                  multiple: true,
                  options: [
                    { value: '1', label: 'J. Petersen' },
                    { value: '2', label: 'T. Wiese', note: 'ADR' },
                  ],
                })
              }
            >
              picker
            </Button>
          </div>
        </Box>
        <Box title="Toasts">
          <div className="k-row k-wrap">
            <Button
              onClick={() =>
                toastSuccess('9 shipments dispatched to T-107', { label: { key: 'base:undo' }, run: () => undefined })
              }
            >
              success
            </Button>
            <Button
              onClick={() =>
                showToast({
                  look: 'risk',
                  title: '7 of 9 dispatched',
                  text: '1183580: loading lock.\n1183571: not on terminal.',
                })
              }
            >
              partly
            </Button>
            <Button onClick={() => toastError({ key: 'base:toast/saveFailed' }, { key: 'base:toast/conflict' })}>
              error
            </Button>
            <Button onClick={() => showToast({ look: 'planned', title: { key: 'base:toast/network' } })}>
              network
            </Button>
          </div>
        </Box>
        <Box title="Empty">
          <StateBlock
            icon={IconFilterOff}
            title="No shipment matches"
            text="6 filters are set. 214 shipments are dispatchable today."
            action={<Button variant="filled">Clear filters</Button>}
          />
        </Box>
        <Box title="Forbidden">
          <StateBlock
            icon={IconLock}
            title="No permission"
            text="You may not see the yard of this depot."
            action={<Button>Go to start page</Button>}
          />
        </Box>
        <Box title="Error">
          <StateBlock
            icon={IconAlertOctagon}
            title="Something went wrong"
            text="Try reloading the page or try again later."
            action={<Button variant="filled">Reload</Button>}
          />
        </Box>
        <Box title="Loading, list">
          <DelayedSpinner label="Loading shipments" delay={0} />
          <div style={{ height: 180, display: 'flex' }}>
            <DataList
              label="Loading"
              columns={[{ id: 'a', title: 'Order', value: () => '' }]}
              rows={[]}
              rowId={() => ''}
              status="loading"
              state={{}}
              onState={() => undefined}
            />
          </div>
        </Box>
        <Box title="Form" wide>
          <FormBox />
        </Box>
        <Box title="Form, read only" wide>
          <FormBox readOnly />
        </Box>
        <Box title="Scan">
          <BigCounter done={37} expected={52} label="Loaded" />
          <ScanResult
            verdict={{
              status: 'done',
              title: code === '' ? 'Loaded, 2 of 3' : code,
              lines: ['Hansa Pharma-Großhandel GmbH', '44261182907 · 214 kg', 'Euro pallet, place in front left'],
            }}
          />
          <ScanInput onScan={(next, source) => setCode(`${next} (${source})`)} />
        </Box>
        <Box title="Photos and signature">
          <PhotoPicker label="Photos" files={files} onChange={setFiles} max={4} />
          <SignaturePad onChange={() => undefined} />
        </Box>
        <Box title="Rules">
          <WhyPanel subjectType="ITEM" subjectId="1" />
          <Button onClick={() => void ruleFromExample({ configName: 'priorityAssessment', facts: {}, result: {} })}>
            From now on like this
          </Button>
        </Box>
        <Box title="Icons">
          <IconColumns3 size={16} aria-hidden="true" />
        </Box>
      </div>
    </div>
  );
}
