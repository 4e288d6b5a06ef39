import { z } from 'zod';
import { addDays, dateSchema, type LocalDate, localDateOf } from '#kernel/date.ts';
import { depotZone } from '#client/session/depotZone.ts';
import { Field } from '#ui/form/Field.tsx';
import { askForm } from '#ui/form/FormDialog.tsx';

const period = z.object({ from: dateSchema, to: dateSchema });

/** Asks for days from today on, a week at first; `take` answers whether the dialog may close. */
export const askPeriod = (
  title: string,
  texts: string,
  take: (period: { from: LocalDate; to: LocalDate }) => Promise<boolean>,
): Promise<boolean | undefined> => {
  const today = localDateOf(Date.now(), depotZone());
  return askForm(
    {
      title,
      confirm: title,
      texts,
      schema: period,
      initial: { from: today, to: addDays(today, 6) },
      fields: (
        <>
          <Field name="from" minDate={today} />
          <Field name="to" minDate={today} />
        </>
      ),
    },
    take,
  );
};
