import { wordKey } from '#kernel/text.ts';
import { Button, Textarea } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from '#ui/translation.ts';
import type { MissingProof } from '#modules/dispatch/rules/proofNeeds.ts';
import type { ProofRule } from '#modules/delivery/rules/proofRule.ts';
import { pick } from '#ui/dialogs/pick.tsx';
import { PhotoPicker } from '#ui/photo/PhotoPicker.tsx';
import type { PreparedFile } from '#ui/photo/prepareImage.ts';
import { Glyph } from '#ui/status/Glyph.tsx';
import { CashField } from './CashField.tsx';
import { CountField } from './CountField.tsx';
import { ChoiceButtons } from './ChoiceButtons.tsx';
import { lackText } from './lackingOf.ts';
import { OrderHead } from './OrderHead.tsx';
import { OrderScans } from './OrderScans.tsx';
import { ShortPackages } from './ShortPackages.tsx';
import { lossOf, type Missing, type Order, type OrderDraft, type Reason, reasonsFor } from './stopDraft.ts';

const asksPhoto = (rule: ProofRule, { result }: OrderDraft): boolean =>
  result === 'HINDRANCE' ? rule.failurePhotos > 0 : rule.deliveryPhotos > 0 || rule.signatureType === 'PHOTO';

/** What product and customer ask for and is not there yet, each in words. */
function Lacking({ lacking, searching }: { lacking: readonly MissingProof[]; searching: boolean }) {
  const { t } = useTranslation('delivery');
  return lacking.map(({ need, count, requirement }) => (
    <p key={need} className={`k-row k-row-tight k-${requirement === 'ERROR' ? 'late' : 'risk'}`} role="alert">
      <Glyph name={requirement === 'ERROR' ? 'late' : 'risk'} />
      {t(lackText(need, searching), { count })}
    </p>
  ));
}

/** What the driver has to say of an order that went otherwise. */
function Remark(props: { required: boolean; value: string | undefined; onChange: (remark: string) => void }) {
  const { t } = useTranslation('delivery');
  return (
    <Textarea
      label={props.required ? t('remarkRequired') : t('remark')}
      aria-required={props.required || undefined}
      defaultValue={props.value ?? ''}
      maxLength={500}
      autosize
      minRows={1}
      maxRows={4}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}

/** An order of the stop that has no result yet: result, reason, remark, photos, cash; what is missing stands below. */
export function OrderCard(props: {
  order: Order;
  draft: OrderDraft;
  reasons: readonly Reason[];
  /** What its product and customer ask for as proof, and what of it is not there yet. */
  rule: ProofRule;
  missing: readonly Missing[];
  lacking: readonly MissingProof[];
  /** The device is looking for its place. */
  searching: boolean;
  files: readonly PreparedFile[];
  onChange: (change: Partial<OrderDraft>) => void;
  onFiles: (files: PreparedFile[]) => Promise<void>;
  onPreparing: (busy: boolean) => void;
}) {
  const { t } = useTranslation('delivery');
  const { order, draft, rule } = props;
  const offered = draft.result && draft.result !== 'OK' ? reasonsFor(props.reasons, draft.result, order.orderType) : [];
  const reason = offered.find((candidate) => candidate.id === draft.reasonId);
  const id = `order-${order.itemId}`;
  const choose = async () => {
    const chosen = await pick({
      title: t(wordKey('delivery:reasons/', draft.result ?? '')),
      options: offered.map((candidate) => ({
        value: candidate.id,
        label: candidate.text,
        note: [
          candidate.code,
          candidate.photo === 'REQUIRED' ? t('needsPhoto') : '',
          candidate.remark ? t('needsRemark') : '',
        ]
          .filter(Boolean)
          .join(' · '),
      })),
      chosen: draft.reasonId ? [draft.reasonId] : [],
    });
    if (chosen?.[0]) props.onChange({ reasonId: chosen[0] });
  };
  const chosen = draft.result !== undefined;
  const loss = lossOf(order, draft, props.reasons);
  // Of a single package a part is missing: that is said in words.
  const asksRemark = reason?.remark === true || (loss !== 'NONE' && order.packages.length < 2);
  const collects = order.orderType === 'PICKUP';
  const photos = chosen && (collects || draft.result !== 'OK' || props.files.length > 0 || asksPhoto(rule, draft));
  return (
    <li className="k-tour-order" id={id}>
      <OrderHead order={order} />
      {rule.hint && <p className="k-risk k-strong">{rule.hint}</p>}
      <ChoiceButtons order={order} value={draft.result} onChange={(result) => props.onChange({ result })} />
      {offered.length > 0 && (
        <Button
          className="k-tour-reason"
          fullWidth
          justify="space-between"
          aria-haspopup="dialog"
          rightSection={<IconChevronDown size={18} aria-hidden="true" />}
          onClick={() => void choose()}
        >
          <span className="k-cut">{reason ? `${reason.code} ${reason.text}` : t('chooseReason')}</span>
        </Button>
      )}
      {loss !== 'NONE' && order.packages.length > 1 && (
        <ShortPackages order={order} draft={draft} loss={loss} onChange={(short) => props.onChange({ short })} />
      )}
      {draft.result !== undefined && draft.result !== 'OK' && (
        <Remark required={asksRemark} value={draft.remark} onChange={(remark) => props.onChange({ remark })} />
      )}
      {chosen && collects && draft.result !== 'HINDRANCE' && (
        <CountField order={order} value={draft.collected} onChange={(collected) => props.onChange({ collected })} />
      )}
      {rule.scanPackages && draft.result !== 'HINDRANCE' && order.packages.length > 0 && (
        <OrderScans order={order} draft={draft} onChange={props.onChange} />
      )}
      {photos && (
        <PhotoPicker
          label={t('photosOf', { order: order.orderNumber })}
          files={props.files}
          onChange={props.onFiles}
          onBusy={props.onPreparing}
        />
      )}
      {chosen && order.cashOnDelivery > 0 && draft.result !== 'HINDRANCE' && (
        <CashField
          id={`${id}-cash`}
          due={order.cashOnDelivery}
          value={draft.cash}
          onChange={(cash) => props.onChange({ cash })}
        />
      )}
      {props.missing.map((thing) => (
        <p key={thing} className="k-row k-row-tight k-late" role="alert">
          <Glyph name="late" />
          {thing === 'photo' ? t('missing/photo', { reason: reason?.text ?? '' }) : t(`missing/${thing}`)}
        </p>
      ))}
      <Lacking lacking={props.lacking} searching={props.searching} />
    </li>
  );
}
