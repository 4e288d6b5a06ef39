import { Button } from '@mantine/core';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AnswerOf } from '#kernel/call.ts';
import type { DraftInput } from '#modules/orders/contract/orderDraft.ts';
import {
  changeOrder,
  checkOrder,
  createOrder,
  getOrder,
  submitOrder,
  type TransportOrder,
} from '#modules/orders/contract/orders.ts';
import { call } from '#client/call/call.ts';
import { useCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { useAddress, useGo, useLeavePrompt } from '#client/navigation/navigation.ts';
import { DelayedSpinner } from '#ui/feedback/DelayedSpinner.tsx';
import { ModelForm } from '#ui/form/ModelForm.tsx';
import { type ModelForm as Form, useModelForm } from '#ui/form/useModelForm.ts';
import { useTranslation } from '#ui/translation.ts';
import { formPath, hasField } from '../pieces/draftForm.ts';
import { CaptureFields } from './CaptureFields.tsx';
import { type Capture, captureOf, captureSchema, contentOf, copyOf, emptyCapture, emptyOrder } from './captureForm.ts';
import { orderAddress, ordersAddress } from './look.ts';
import { Alikes, Messages } from './OrderPage.tsx';
import { orderCalls, useSaid } from './useOrderSteps.tsx';

type Verdict = AnswerOf<typeof checkOrder>;
const noFaults: Verdict = { validationMessages: [], alikes: [], creditHold: false };

/** What the server says of what is being typed. */
function useVerdict(before: DraftInput, id: string | undefined) {
  const [verdict, setVerdict] = useState<Verdict>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef(0);
  const bodyOf = (values: Capture) => ({ ...contentOf(before, values), ...(id ? { id } : {}) });
  useEffect(() => () => clearTimeout(timer.current), []);
  const ask = (values: Capture, wait = 350): void => {
    clearTimeout(timer.current);
    asked.current += 1;
    const mine = asked.current;
    timer.current = setTimeout(() => {
      call(checkOrder, { body: bodyOf(values) }, { silent: true }).then(
        (answer) => mine === asked.current && setVerdict(answer),
        // A network that is away, a value that is no value yet: saving says so.
        () => {},
      );
    }, wait);
  };
  /** What it says of the values as they are now; undefined when the network is away. */
  const now = async (values: Capture): Promise<Verdict | undefined> => {
    clearTimeout(timer.current);
    asked.current += 1;
    const found = await call(checkOrder, { body: bodyOf(values) }, { silent: true }).catch(() => undefined);
    if (found) setVerdict(found);
    return found;
  };
  return { verdict, ask, now };
}

const isFilled = (form: Form<Capture>, path: string): boolean => {
  const value = form.valueOf(path);
  return value !== undefined && value !== null && value !== '';
};

/** Errors of the order at the fields that the form has for them. */
const faultsOf = ({ validationMessages }: Verdict) =>
  validationMessages
    .filter(({ severity }) => severity === 'ERROR')
    .map(({ field, code, text }) => ({ field: formPath(field), rule: code, message: text }))
    .filter(({ field }) => hasField(field));

/** What is wrong is marked where it stands; what is only missing yet is listed and not painted red. */
function useMarks(form: Form<Capture>, verdict: Verdict | undefined) {
  /** Somebody wanted to hand it in: what is missing is a fault from now on. */
  const wanted = useRef(false);
  const markFaults = useEffectEvent((found: Verdict) =>
    form.mark(faultsOf(found).filter(({ field }) => wanted.current || isFilled(form, field))),
  );
  // Marked when the server has answered, not whenever the form is drawn.
  useEffect(() => {
    if (verdict) markFaults(verdict);
  }, [verdict]);
  return wanted;
}

/** Saves the draft, and hands it in when asked to. */
function useSave(
  form: Form<Capture>,
  before: DraftInput,
  order: TransportOrder | undefined,
  check: (values: Capture) => Promise<Verdict | undefined>,
  wanted: RefObject<boolean>,
) {
  const go = useGo();
  const key = useRef(crypto.randomUUID());
  const create = useCommand(createOrder, {
    refreshes: orderCalls,
    onViolations: form.refuse,
    saved: false,
  });
  const change = useCommand(changeOrder, {
    refreshes: orderCalls,
    onViolations: form.refuse,
    saved: false,
  });
  const submit = useCommand(submitOrder, { refreshes: orderCalls, saved: useSaid() });
  /** What was made but not handed in yet: another press goes on with it. */
  const made = useRef(order);
  const save = async (handIn: boolean) => {
    const values = form.submit();
    if (!values || create.busy || change.busy || submit.busy) return;
    // What cannot be handed in is not begun either: every fault is marked, also what is only missing, and the first has the focus.
    wanted.current = handIn;
    const faults = handIn ? faultsOf((await check(values)) ?? noFaults) : [];
    if (faults.length > 0) return form.refuse(faults);
    const content = contentOf(before, values);
    const done = made.current
      ? await change.run({ params: { id: made.current.id }, body: { ...content, version: made.current.version } })
      : await create.run({ body: { ...content, clientKey: key.current } });
    if (!done) return;
    made.current = done.answer;
    form.commit(values);
    if (handIn) {
      const { id, version } = done.answer;
      if (!(await submit.run({ params: { id }, body: { version } }))) return;
    }
    go.leave(orderAddress(done.answer.id));
  };
  return { save, busy: create.busy || change.busy || submit.busy };
}

/** The form in which an order is written; it is checked while somebody types. */
export function CaptureForm(props: { before: DraftInput; initial: Capture; order?: TransportOrder }) {
  const { before, initial, order } = props;
  const { t } = useTranslation(['orders', 'base']);
  const go = useGo();
  const { verdict, ask, now } = useVerdict(before, order?.id);
  const form = useModelForm<Capture>({ schema: captureSchema, initial, onChange: (values) => ask(values) });
  const wanted = useMarks(form, verdict);
  useLeavePrompt(form.dirty);
  const { save, busy } = useSave(form, before, order, now, wanted);
  const isBlank = initial === emptyCapture;
  const askAtFirst = useEffectEvent(() => {
    // All of a blank order is missing: nobody needs to be told before the first word.
    if (!isBlank) ask(initial, 0);
  });
  // Once, with the values it begins with.
  useEffect(() => askAtFirst(), []);
  const isDraft = !order || order.state === 'DRAFT';
  return (
    <div className="k-pane k-fill" data-form-scope="">
      <header className="k-page-head k-wrap">
        <h1 className="k-space k-cut">
          {order
            ? t('capture/edit', { order: order.orderNumber ?? (order.externOrderNumber || '–') })
            : t('capture/title')}
        </h1>
        <Button onClick={() => go.leave(order ? orderAddress(order.id) : ordersAddress)}>{t('base:cancel')}</Button>
        <Button
          {...(isDraft ? {} : { 'data-commit': '', variant: 'filled' })}
          loading={busy}
          onClick={() => void save(false)}
        >
          {t(isDraft ? 'capture/save' : 'capture/saveChanges')}
        </Button>
        {isDraft && (
          <Button variant="filled" data-commit="" loading={busy} onClick={() => void save(true)}>
            {t('capture/submit')}
          </Button>
        )}
      </header>
      <div className="k-scroll">
        <ModelForm form={form} texts="orders:draft" columns={1} onSubmit={() => void save(isDraft)}>
          <div className="o-capture">
            <CaptureFields />
            <aside className="o-capture-part o-capture-check" aria-label={t('capture/check')} aria-live="polite">
              <h2>{t('capture/check')}</h2>
              <Alikes alikes={verdict?.alikes ?? []} />
              {verdict && <Messages order={verdict} />}
              {!verdict && isBlank && <p className="k-dim">{t('capture/checkLater')}</p>}
            </aside>
          </div>
        </ModelForm>
      </div>
    </div>
  );
}

/** A new order: empty, or like a former one. */
export function CapturePage() {
  const { t } = useTranslation('base');
  const [source] = useAddress('copyOf');
  const copied = useCall(getOrder, { params: { id: source ?? '' } }, { enabled: source !== undefined, silent: true });
  if (source === undefined || copied.isError) return <CaptureForm before={emptyOrder} initial={emptyCapture} />;
  if (!copied.data) return <DelayedSpinner label={t('loading')} />;
  const before = copyOf(copied.data);
  return <CaptureForm before={before} initial={captureOf({ ...copied.data, draft: before })} />;
}
