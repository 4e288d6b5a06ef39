import { call } from '#client/call/call.ts';
import { saveForm } from '#client/call/saveForm.ts';
import type { AnswerOf } from '#kernel/call.ts';
import { showPicture } from '#modules/identity/web/pieces/showPicture.tsx';
import { Field } from '#ui/form/Field.tsx';
import { askForm } from '#ui/form/FormDialog.tsx';
import { formatFor } from '#ui/text/format.ts';
import { translate } from '#ui/translation.ts';
import { sessionStore } from '#client/session/session.ts';
import i18next from 'i18next';
import { createTraining, mostTrainingTrips } from '../../contract/training.ts';

/** How many trips, then the code by which the learner's device comes to them: it is shown this once. */
export async function askTraining(): Promise<void> {
  let made: AnswerOf<typeof createTraining> | undefined;
  await askForm(
    {
      title: translate('dispatch:training/trips'),
      confirm: translate('dispatch:training/create'),
      texts: 'dispatch:training',
      schema: createTraining.body,
      initial: { trips: 1 },
      fields: (
        <Field name="trips" min={1} max={mostTrainingTrips} note={translate('dispatch:training/tripsNote')} wide />
      ),
    },
    (body, refuse) =>
      saveForm(async () => {
        made = await call(createTraining, { body }, { silent: true });
      }, refuse),
  );
  if (!made) return;
  const format = formatFor(i18next.resolvedLanguage ?? 'en', sessionStore.getState().session?.timezone);
  const bytes = Uint8Array.from(atob(made.qrCode), (one) => one.charCodeAt(0));
  await showPicture({
    title: { key: 'dispatch:training/codeTitle' },
    text: { key: 'dispatch:training/codeText', args: { until: format.instant(made.endsAt) } },
    picture: Promise.resolve(new Blob([bytes], { type: 'image/png' })),
  });
}
