import { wordKey } from '#kernel/text.ts';
import { Button } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { z } from 'zod';
import { recordIdSchema } from '#kernel/ids.ts';
import { quantity } from '#kernel/quantity.ts';
import { keepPhotos, sendPhotos } from '#modules/blobs/web/pieces/waitingPhotos.ts';
import { processDeviation } from '#modules/masterdata/contract/types/goods.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { useOnce } from '#client/call/useOnce.ts';
import { type Records, useRecords } from '#client/records/useRecords.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { openDialog } from '#ui/dialogs/dialogStack.ts';
import { Field } from '#ui/form/Field.tsx';
import { ModelForm } from '#ui/form/ModelForm.tsx';
import { useModelForm } from '#ui/form/useModelForm.ts';
import { PhotoPicker } from '#ui/photo/PhotoPicker.tsx';
import type { PreparedFile } from '#ui/photo/prepareImage.ts';
import { documentStop } from '#modules/dispatch/contract/calls.ts';
import type { StopView, TripView } from '#modules/dispatch/contract/schemas.ts';
import { lostAs, type PackageLoss } from '#modules/dispatch/rules/packageLoss.ts';
import { orderResults } from '#modules/dispatch/rules/vocabulary.ts';
import { tripAnswers } from '#modules/dispatch/web/pieces/tripAnswers.ts';
import { ShortPackages } from './ShortPackages.tsx';
import './tour.css';

const formSchema = z.object({
  orders: z.array(
    z.object({
      result: z.enum(orderResults),
      processDeviationId: recordIdSchema.nullable().optional().meta({ kind: 'reference' }),
      remark: z.string().max(500).nullable().optional(),
      cashCollected: quantity('MONEY').nullable().optional(),
      collectedPackages: z.int().min(0).max(9999).nullable().optional(),
    }),
  ),
  signer: z.string().trim().max(60).nullable().optional(),
});
type Documentation = z.infer<typeof formSchema>;
type Order = StopView['orders'][number];

/** Reasons of the catalogue that fit a result and the kind of an order. */
const reasonsOf = (records: Records, result: string, order: Order) =>
  records.all
    .filter(
      ({ fields }) =>
        fields.classification === result &&
        Array.isArray(fields.orderTypes) &&
        (fields.orderTypes.length === 0 || fields.orderTypes.includes(order.orderType)),
    )
    .map(({ id, title, fields }) => ({ value: id, label: `${String(fields.code ?? '')} ${title}`.trim() }));

/** What the chosen reason of an order says of its packages. */
const lossOf = (records: Records, order: Order, { result, reasonId }: Chosen): PackageLoss => {
  if (result !== 'DEVIATION' || order.orderType === 'PICKUP' || order.packages.length < 2) return 'NONE';
  const loss = records.all.find(({ id }) => id === reasonId)?.fields.packageLoss;
  return loss === 'MISSING' || loss === 'RETURNED' ? loss : 'NONE';
};

/** Packages that are missing or came back by what is recorded so far. */
const shortSoFar = (order: Order): string[] =>
  order.result === 'DEVIATION'
    ? order.packages.filter(({ status }) => status.startsWith('NOK')).map(({ packageId }) => packageId)
    : [];

/** Findings of packages stay with a deviation: who corrects its reason delivers no missing package by it, and who names others means those. */
function findingsOf(order: Order, result: string, loss: PackageLoss, short: readonly string[]) {
  if (loss !== 'NONE')
    return order.packages.map(({ packageId, status }) => ({
      packageId,
      status: short.includes(packageId)
        ? lostAs[loss]
        : status === 'OK_DAMAGED'
          ? ('OK_DAMAGED' as const)
          : ('OK' as const),
    }));
  const found = order.packages.map(({ packageId, status, deviationCode }) =>
    status === 'OK_DAMAGED' || status === 'NOK_MISSING' || status === 'NOK_NOT_PROCESSED'
      ? { packageId, status, deviationCode }
      : { packageId, status: 'OK' as const },
  );
  return result === 'DEVIATION' && found.some((one) => one.status !== 'OK') ? found : [];
}

type Chosen = { result: string; reasonId: string | null };

type OrderProps = {
  order: Order;
  loss: PackageLoss;
  short: readonly string[];
  onShort: (short: string[]) => void;
  at: string;
  reasons: ReturnType<typeof reasonsOf>;
  ready: boolean;
  photos: readonly PreparedFile[] | undefined;
  onPhotos: (files: PreparedFile[]) => void;
  onPreparing: (busy: boolean) => void;
};

/** What became of one order: its result, the reason that a deviation needs, a remark, photos, and the cash that was collected. */
function OrderResult(props: OrderProps) {
  const { t } = useTranslation('delivery');
  const { order, at, photos } = props;
  return (
    <fieldset className="d-result">
      <legend className="k-hidden">{order.orderNumber}</legend>
      <div className="d-result-head">
        <b>{order.orderNumber}</b>
        <span className="k-dim k-cut">
          {t('dispatch:figure/packages', { count: order.numberOfExpectedPackages })} ·{' '}
          {t(wordKey('shipments:state/', order.shipmentState))}
          {order.photos.length > 0 && ` · ${t('photos', { count: order.photos.length })}`}
        </span>
      </div>
      <Field
        name={`${at}.result`}
        options={orderResults.map((value) => ({ value, label: t(`document/result/${value}`) }))}
      />
      <Field name={`${at}.processDeviationId`} kind="reference" options={props.reasons} ready={props.ready} />
      {props.loss !== 'NONE' && (
        <div className="d-result-photos">
          <ShortPackages order={order} draft={{ short: [...props.short] }} loss={props.loss} onChange={props.onShort} />
        </div>
      )}
      <Field name={`${at}.remark`} wide={order.cashOnDelivery === 0} />
      {order.orderType === 'PICKUP' && <Field name={`${at}.collectedPackages`} />}
      {order.cashOnDelivery > 0 && <Field name={`${at}.cashCollected`} />}
      {photos && (
        <div className="d-result-photos">
          <PhotoPicker
            label={t('photosOf', { order: order.orderNumber })}
            files={[...photos]}
            onChange={props.onPhotos}
            onBusy={props.onPreparing}
          />
        </div>
      )}
    </fieldset>
  );
}

/** The form of a stop's orders, beginning with what is documented already; `chosen` are the results now. */
function useDocumentForm(stop: StopView) {
  const { t } = useTranslation('delivery');
  const [chosen, setChosen] = useState<readonly Chosen[]>(() =>
    stop.orders.map((order) => ({ result: order.result ?? 'OK', reasonId: order.processDeviationId })),
  );
  const form = useModelForm<Documentation>({
    schema: formSchema,
    initial: {
      orders: stop.orders.map((order) => ({
        result: order.result ?? 'OK',
        processDeviationId: order.processDeviationId,
        remark: order.remark,
        cashCollected: order.cashCollected,
        collectedPackages: order.collectedPackages,
      })),
      signer: stop.signer,
    },
    nameOf: (path) => t(wordKey('delivery:document/', path.replace(/\.\d+(?=\.|$)/g, '').replaceAll('.', '/'))),
    rules: (values) =>
      values.orders.flatMap((order, i) =>
        order.result === 'OK' || order.processDeviationId
          ? []
          : [{ path: `orders.${i}.processDeviationId`, message: { key: 'base:validation/notEmpty' } }],
      ),
    onChange: (values) => {
      const now = values.orders.map((order) => ({
        result: order.result,
        reasonId: order.processDeviationId ?? null,
      }));
      if (JSON.stringify(now) === JSON.stringify(chosen)) return;
      setChosen(now);
      // A reason belongs to its result; of another one it would be refused.
      now.forEach(({ result }, i) => {
        if (result !== chosen[i]?.result) form.set(`orders.${i}.processDeviationId`, null);
      });
    },
  });
  return { form, chosen };
}

/** A photo is asked where something went wrong; those that were taken stay in sight. */
const photosShown = (result: string | undefined, files: readonly PreparedFile[] = []) =>
  result !== 'OK' || files.length > 0 ? files : undefined;

function DocumentDialog(props: { trip: TripView; stop: StopView; onClose: (done?: boolean) => void }) {
  const { t } = useTranslation('delivery');
  const { trip, stop } = props;
  const records = useRecords(processDeviation);
  /** Photos of so many orders are being made smaller. */
  const [preparing, setPreparing] = useState(0);
  const [photos, setPhotos] = useState<Record<string, PreparedFile[]>>({});
  const { form, chosen } = useDocumentForm(stop);
  const [short, setShort] = useState<Record<string, string[]>>(() =>
    Object.fromEntries(stop.orders.map((order) => [order.itemId, shortSoFar(order)])),
  );
  const lossAt = (order: Order, i: number) => lossOf(records, order, chosen[i] ?? { result: 'OK', reasonId: null });
  const command = useCommand(documentStop, {
    refreshes: tripAnswers,
    checks: {
      titleKey: 'dispatch:checks/accept',
      blockedKey: 'dispatch:message/setStatusNotPossible',
      confirmKey: 'delivery:document/anyway',
      nameOf: (id) => stop.orders.find((order) => order.itemId === id)?.orderNumber ?? id,
    },
    saved: { key: 'delivery:toast/documented', args: { stop: stop.name } },
    onViolations: (violations) =>
      form.refuse(violations.map((one) => ({ ...one, field: one.field.replace(/\[(\d+)\]/g, '.$1') }))),
  });
  const { run: save, busy } = useOnce(async () => {
    if (preparing > 0) return;
    const values = form.submit();
    if (!values) return;
    const ids: Record<string, string[]> = {};
    try {
      for (const [itemId, files] of Object.entries(photos))
        ids[itemId] = (await sendPhotos(keepPhotos(files))).map((one) => one.blobId);
    } catch {
      // The call has said what is wrong; what was entered and taken stays.
      return;
    }
    const done = await command.run({
      params: { id: trip.id, stopId: stop.id },
      query: {},
      body: {
        orders: stop.orders.map((order, i) => ({
          itemId: order.itemId,
          result: values.orders[i]?.result ?? 'OK',
          processDeviationId: values.orders[i]?.processDeviationId ?? null,
          remark: values.orders[i]?.remark ?? null,
          cashCollected: values.orders[i]?.cashCollected ?? null,
          collectedPackages: values.orders[i]?.collectedPackages ?? null,
          packages: findingsOf(order, values.orders[i]?.result ?? 'OK', lossAt(order, i), short[order.itemId] ?? []),
          photos: ids[order.itemId] ?? [],
        })),
        signer: values.signer ?? null,
        signatureType: values.signer ? 'DOCUMENT' : null,
      },
    });
    if (done) props.onClose(true);
  });
  return (
    <Dialog
      title={t('document/title', { number: stop.sequence, stop: stop.name })}
      icon={IconChecklist}
      size={640}
      dirty={form.dirty || Object.values(photos).some((files) => files.length > 0)}
      onClose={() => props.onClose()}
      onSave={() => void save()}
      footNote={t('document/note')}
      footer={
        <>
          <Button onClick={() => props.onClose()}>{t('base:cancel')}</Button>
          <Button variant="filled" data-commit="" loading={busy || preparing > 0} onClick={() => void save()}>
            {t('document/confirm')}
          </Button>
        </>
      }
    >
      <ModelForm form={form} texts="delivery:document" onSubmit={() => void save()}>
        {stop.orders.map((order, i) => (
          <OrderResult
            key={order.itemId}
            order={order}
            at={`orders.${i}`}
            reasons={reasonsOf(records, chosen[i]?.result ?? 'OK', order)}
            loss={lossAt(order, i)}
            short={short[order.itemId] ?? []}
            onShort={(now) => setShort((before) => ({ ...before, [order.itemId]: now }))}
            ready={records.ready}
            photos={photosShown(chosen[i]?.result, photos[order.itemId])}
            onPreparing={(now) => setPreparing((count) => count + (now ? 1 : -1))}
            onPhotos={(files) => setPhotos((now) => ({ ...now, [order.itemId]: files }))}
          />
        ))}
        <Field name="signer" wide />
      </ModelForm>
    </Dialog>
  );
}

/** The dispatcher documents a stop for the driver; true when it was saved. */
export const openDocumentation = (trip: TripView, stop: StopView): Promise<boolean | undefined> =>
  openDialog<boolean>((close) => <DocumentDialog trip={trip} stop={stop} onClose={close} />);
