import { Button } from '@mantine/core';
import { getOrder } from '#modules/orders/contract/orders.ts';
import { useCall } from '#client/call/useCall.ts';
import { useGo } from '#client/navigation/navigation.ts';
import { DelayedSpinner } from '#ui/feedback/DelayedSpinner.tsx';
import { useTranslation } from '#ui/translation.ts';
import { CaptureForm, useHomeCountry } from './CapturePage.tsx';
import { captureOf } from './captureForm.ts';
import { ordersAddress } from './look.ts';

/** An order that nobody has accepted, to be changed. */
export function EditPage({ id }: { id: string }) {
  const { t } = useTranslation(['orders', 'base']);
  const go = useGo();
  const homeCountry = useHomeCountry();
  const answer = useCall(getOrder, { params: { id } }, { silent: true });
  if (answer.isError)
    return (
      <div className="k-page k-col">
        <p>{t('missing')}</p>
        <Button onClick={() => go.leave(ordersAddress)}>{t('screen/orders')}</Button>
      </div>
    );
  if (!answer.data || homeCountry === undefined) return <DelayedSpinner label={t('base:loading')} />;
  return (
    <CaptureForm
      before={answer.data.draft}
      initial={captureOf(answer.data, homeCountry)}
      homeCountry={homeCountry}
      order={answer.data}
    />
  );
}
