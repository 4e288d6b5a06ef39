import { Button } from '@mantine/core';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { Violation } from '#kernel/errors.ts';
import { findAddresses } from '#modules/orders/contract/addresses.ts';
import type { DraftInput } from '#modules/orders/contract/orderDraft.ts';
import {
  changeOrder,
  createOrder,
  getOrder,
  submitOrder,
  type TransportOrder,
} from '#modules/orders/contract/orders.ts';
import { useCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { useAddress, useGo, useLeavePrompt } from '#client/navigation/navigation.ts';
import { DelayedSpinner } from '#ui/feedback/DelayedSpinner.tsx';
import { ModelForm } from '#ui/form/ModelForm.tsx';
import { type ModelForm as Form, useModelForm } from '#ui/form/useModelForm.ts';
import { useSaveAction } from '#ui/actions/useSaveAction.ts';
import { useTranslation } from '#ui/translation.ts';
import { CaptureFields } from './CaptureFields.tsx';
import { type Capture, captureOf, captureSchema, contentOf, copyOf, emptyCapture, emptyOrder } from './captureForm.ts';
import { orderAddress, ordersAddress } from './look.ts';
import { Alikes, Messages } from './OrderPage.tsx';
import { useAskWithout } from './useAskWithout.ts';
import { useFilling } from './useFilling.ts';
import { orderCalls, useSaid } from './useOrderSteps.tsx';
import { faultsOf, inForm, useMarks, useVerdict, type Verdict } from './useVerdict.ts';

/** Saves the draft, and hands it in when asked to. */
function useSave(
  form: Form<Capture>,
  contentNow: (values: Capture) => ReturnType<typeof contentOf>,
  order: TransportOrder | undefined,
  check: (values: Capture) => Promise<Verdict | undefined>,
  wanted: RefObject<boolean>,
) {
  const go = useGo();
  const key = useRef(crypto.randomUUID());
  const options = {
    refreshes: orderCalls,
    onViolations: (violations: readonly Violation[]) => form.refuse(inForm(violations)),
    saved: false,
  } as const;
  const create = useCommand(createOrder, options);
  const change = useCommand(changeOrder, options);
  const submit = useCommand(submitOrder, { refreshes: orderCalls, saved: useSaid() });
  const askWithout = useAskWithout();
  /** What was made but not handed in yet: another press goes on with it. */
  const made = useRef(order);
  /** Whether it goes in although something is missing; else the cursor stands where that belongs. */
  const mayGo = async ({ validationMessages }: Pick<Verdict, 'validationMessages'>, values: Capture) => {
    const stay = await askWithout(validationMessages, values.lines.length);
    if (stay) form.focus(stay.backTo);
    return !stay;
  };
  const store = async (handIn: boolean) => {
    const values = form.submit();
    if (!values) return;
    // What cannot be handed in is not begun either: every fault is marked, also what is only missing, and the first has the focus.
    wanted.current = handIn;
    const found = handIn ? await check(values) : undefined;
    const faults = found ? faultsOf(form, found) : [];
    if (faults.length > 0) return form.refuse(faults);
    if (found && !(await mayGo(found, values))) return;
    const content = contentNow(values);
    const done = made.current
      ? await change.run({ params: { id: made.current.id }, body: { ...content, version: made.current.version } })
      : await create.run({ body: { ...content, clientKey: key.current } });
    if (!done) return;
    made.current = done.answer;
    form.commit(values);
    if (handIn) {
      // Where the check gave no answer, what was kept tells what it lacks.
      if (!found && !(await mayGo(done.answer, values))) return;
      const { id, version } = done.answer;
      if (!(await submit.run({ params: { id }, body: { version } }))) return;
    }
    go.leave(orderAddress(done.answer.id));
  };
  /** Enter comes twice from an impatient hand: one question, one order. */
  const running = useRef(false);
  const save = async (handIn: boolean) => {
    if (running.current) return;
    running.current = true;
    await store(handIn).finally(() => {
      running.current = false;
    });
  };
  return { save, busy: create.busy || change.busy || submit.busy };
}

type Props = {
  before: DraftInput;
  initial: Capture;
  homeCountry: string;
  /** Nothing stands in it yet. */
  blank?: boolean;
  order?: TransportOrder;
};

/** The form with what the server says of it and what the depot's records put into it while somebody types. */
function useCapture({ before, initial, homeCountry, blank, order }: Props) {
  const contentNow = (values: Capture) => contentOf(before, values, homeCountry);
  const heard = useRef({ changed: (_: Capture) => {}, refused: (_: readonly Violation[]) => {} });
  const form = useModelForm<Capture>({
    schema: captureSchema,
    initial,
    onChange: (values) => heard.current.changed(values),
  });
  const { verdict, ask, now } = useVerdict(
    (values) => ({ ...contentNow(values), ...(order ? { id: order.id } : {}) }),
    (violations) => form.mark(violations),
  );
  const filling = useFilling(form, homeCountry, () => ask(form.values()));
  heard.current.changed = (values) => {
    filling.follow(values);
    ask(form.values());
  };
  const wanted = useMarks(form, verdict);
  useLeavePrompt(form);
  const begin = useEffectEvent(() => {
    // All of a blank order is missing: nobody needs to be told before the first word. It begins with whom it is for.
    if (!blank) ask(initial, 0);
    else if (!window.matchMedia('(pointer: coarse)').matches) form.focus('customerId');
  });
  // Once, with the values it begins with.
  useEffect(() => begin(), []);
  const saving = useSave(form, contentNow, order, now, wanted);
  return { form, verdict, ...saving, take: filling.take, askAgain: () => ask(form.values()) };
}

/** The form in which an order is written; it is checked while somebody types. */
export function CaptureForm(props: Props) {
  const { order, blank = false } = props;
  const { t } = useTranslation(['orders', 'base']);
  const go = useGo();
  const { form, verdict, save, busy, take, askAgain } = useCapture(props);
  const isDraft = !order || order.state === 'DRAFT';
  useSaveAction(
    form.dirty || !blank ? () => void save(false) : undefined,
    isDraft ? 'orders:capture/save' : 'orders:capture/saveChanges',
  );
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
            <CaptureFields onTake={take} onLines={askAgain} />
            <aside className="o-capture-part o-capture-check" aria-label={t('capture/check')} aria-live="polite">
              <h2>{t('capture/check')}</h2>
              <Alikes alikes={verdict?.alikes ?? []} />
              {verdict && <Messages order={verdict} />}
              {!verdict && blank && <p className="k-dim">{t('capture/checkLater')}</p>}
            </aside>
          </div>
        </ModelForm>
      </div>
    </div>
  );
}

/** The depot's country; undefined until it is known, empty where nobody answers. */
export function useHomeCountry(): string | undefined {
  const answer = useCall(findAddresses, { query: {} }, { silent: true, staleTime: Number.POSITIVE_INFINITY });
  return answer.data?.homeCountry ?? (answer.isError ? '' : undefined);
}

/** A new order: empty, or like a former one. */
export function CapturePage() {
  const { t } = useTranslation('base');
  const [source] = useAddress('copyOf');
  const homeCountry = useHomeCountry();
  const copied = useCall(getOrder, { params: { id: source ?? '' } }, { enabled: source !== undefined, silent: true });
  if (homeCountry === undefined) return <DelayedSpinner label={t('loading')} />;
  if (source === undefined || copied.isError)
    return <CaptureForm before={emptyOrder} initial={emptyCapture(homeCountry)} homeCountry={homeCountry} blank />;
  if (!copied.data) return <DelayedSpinner label={t('loading')} />;
  const before = copyOf(copied.data);
  const initial = captureOf({ ...copied.data, draft: before }, homeCountry);
  return <CaptureForm before={before} initial={initial} homeCountry={homeCountry} />;
}
