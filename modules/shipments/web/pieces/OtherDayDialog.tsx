import { z } from 'zod';
import { dateSchema, type LocalDate } from '#kernel/date.ts';
import { call } from '#client/call/call.ts';
import { CallError } from '#client/call/CallError.ts';
import { showFailure } from '#client/call/failures.ts';
import { refreshCalls } from '#client/call/queries.ts';
import { depotToday } from '#client/session/depotZone.ts';
import { toastBulk } from '#ui/feedback/toasts.ts';
import { Field } from '#ui/form/Field.tsx';
import { translate } from '#ui/translation.ts';
import { rescheduleItems } from '../../contract/calls.ts';
import type { ItemRow } from '../../contract/schemas.ts';
import { nextWorkingDay } from '../../rules/otherDay.ts';
import { askForm } from '#ui/form/FormDialog.tsx';

const formSchema = z.object({ executionDate: dateSchema });
const stale = ['shipments.listItems', 'shipments.sumItems', 'shipments.getItem', 'dispatch.planningDashboard'] as const;

/** Asks for the day and moves the shipments to it; those that cannot go are named with their reason. */
export async function moveToOtherDay(rows: readonly ItemRow[], again: boolean): Promise<boolean> {
  const count = rows.length;
  const away = rows.filter((row) => again && row.packagesOnTerminal < row.numberOfExpectedPackages).length;
  const done = await askForm(
    {
      title: translate(again ? 'shipments:otherDay/againTitle' : 'shipments:otherDay/title', { count }),
      confirm: translate(again ? 'shipments:action/again' : 'shipments:otherDay/confirm'),
      texts: 'shipments:form',
      schema: formSchema,
      initial: { executionDate: nextWorkingDay(depotToday()) as LocalDate },
      fields: (
        <>
          <Field name="executionDate" />
          <p className="k-dim">
            {translate('shipments:otherDay/note')}
            {away > 0 ? ` ${translate('shipments:otherDay/away', { count: away })}` : ''}
          </p>
        </>
      ),
    },
    async ({ executionDate }, refuse) => {
      try {
        const body = { itemIds: rows.map((row) => row.itemId), executionDate };
        const { results } = await call(rescheduleItems, { body }, { silent: true });
        toastBulk(
          results.filter((one) => one.success).length,
          count,
          [...new Set(results.flatMap((one) => one.message ?? []))],
          { all: 'shipments:toast/otherDay', some: 'shipments:toast/otherDaySome' },
        );
        return true;
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (error.violations.some(({ field }) => field === 'executionDate')) refuse(error.violations);
        else showFailure(error);
        return false;
      } finally {
        void refreshCalls(...stale);
      }
    },
  );
  return done === true;
}
