import { Button } from '@mantine/core';
import { getOrder } from '#modules/orders/contract/orders.ts';
import { useCall } from '#client/call/useCall.ts';
import { useGo } from '#client/navigation/navigation.ts';
import { DelayedSpinner } from '#ui/feedback/DelayedSpinner.tsx';
import { useTranslation } from '#ui/translation.ts';
import { CaptureForm } from './CapturePage.tsx';
import { captureOf } from './captureForm.ts';
import { ordersAddress } from './look.ts';

/** An order that nobody has accepted, to be changed. */
export function EditPage({ id }: { id: string }) {
  const { t } = useTranslation(['orders', 'base']);
  const go = useGo();
  const answer = useCall(getOrder, { params: { id } }, { silent: true });
  if (answer.isError)
    return (
      <div className="k-page k-col">
        <p>{t('missing')}</p>
        <Button onClick={() => go.leave(ordersAddress)}>{t('screen/orders')}</Button>
      </div>
    );
  if (!answer.data) return <DelayedSpinner label={t('base:loading')} />;
  return <CaptureForm before={answer.data.draft} initial={captureOf(answer.data)} order={answer.data} />;
}
