import { useMemo } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { type Localized, textIn } from '#kernel/text.ts';
import { callsOf } from '#modules/masterdata/contract/calls.ts';
import { processDeviation } from '#modules/masterdata/contract/types/goods.ts';
import { useSession } from '#client/session/session.ts';
import { useCall } from '#client/call/useCall.ts';
import { type Order, type Reason, type Result, results } from './stopDraft.ts';

const { text } = callsOf(processDeviation);

const isResult = (value: unknown): value is Result => results.some((result) => result === value);

/** The catalogue of process deviations in the reader's language; `ready` is false while it loads. */
export function useReasons(): { reasons: readonly Reason[]; ready: boolean } {
  const { i18n } = useTranslation();
  const { orgUnit } = useSession();
  const answer = useCall(
    text,
    { params: { branch: orgUnit }, query: {} },
    { staleTime: Number.POSITIVE_INFINITY, live: [processDeviation.path] },
  );
  const language = i18n.resolvedLanguage ?? 'en';
  const reasons = useMemo(
    () =>
      Object.entries(answer.data?.data ?? {})
        .flatMap(([id, record]): Reason[] =>
          isResult(record.classification)
            ? [
                {
                  id,
                  code: String(record.code ?? ''),
                  text: textIn(record.deviationText as Localized, language) || id,
                  classification: record.classification,
                  orderTypes: Array.isArray(record.orderTypes) ? (record.orderTypes as Order['orderType'][]) : [],
                  photo: (record.photoRequired as Reason['photo'] | null) ?? 'NONE',
                  remark: record.remarkRequired === true,
                  signature: record.signatureRequired === true,
                  loss: (record.packageLoss as Reason['loss'] | null) ?? 'NONE',
                },
              ]
            : [],
        )
        .sort((a, b) => a.code.localeCompare(b.code)),
    [answer.data, language],
  );
  return { reasons, ready: answer.data !== undefined };
}
