import { wordKey } from '#kernel/text.ts';
import { Button } from '@mantine/core';
import { useTranslation } from '#ui/translation.ts';
import type { RecordType } from '#modules/masterdata/contract/recordType.ts';
import { useSession } from '#client/session/session.ts';
import { useCall } from '#client/call/useCall.ts';
import type { Column } from '#ui/list/column.ts';
import { KeyValues } from '#ui/layout/KeyValues.tsx';
import { PanelStack } from '#ui/layout/PanelStack.tsx';
import { LabelButton } from '../Labels/LabelButton.tsx';
import { type AnyRecord, recordCallsOf } from './recordCallsOf.ts';
import { tabOf, tabsOf } from './recordModel.ts';

/** A record beside the list, read only, in the sections of its dialog; the address names it. */
export function Details(props: {
  type: RecordType;
  id: string;
  columns: readonly Column<AnyRecord>[];
  nameOf: (record: AnyRecord) => string;
  onClose: () => void;
  onEdit: (record: AnyRecord) => void;
}) {
  const { t } = useTranslation(['masterdata', 'base']);
  const { orgUnit } = useSession();
  const { type, id, columns } = props;
  const answer = useCall(
    recordCallsOf(type).get,
    { params: { orgUnit, id }, query: {} },
    { live: [type.path], keep: true },
  );
  const record = answer.data as unknown as AnyRecord | undefined;
  const tabs = tabsOf(type);
  const of = (tab: string) =>
    columns
      .filter((column) => tabOf(tabs, column.id) === tab)
      .flatMap((column) => {
        const value = record ? column.value(record) : undefined;
        const shown = record && column.cell ? column.cell(record) : value;
        return value === undefined || value === null || value === ''
          ? []
          : [{ label: column.title, value: column.unit ? `${String(value)} ${column.unit}` : shown }];
      });
  return (
    <PanelStack
      panels={[
        {
          id,
          title: record ? props.nameOf(record) : id,
          tools: record ? (
            <>
              <LabelButton type={type} id={id} />
              <Button onClick={() => props.onEdit(record)}>{t(record.writable ? 'base:edit' : 'base:open')}</Button>
            </>
          ) : null,
          content: tabs.map((tab) => {
            const items = of(tab.id);
            return items.length === 0 ? null : (
              <section key={tab.id}>
                <h3 className="k-section">{t(wordKey('masterdata:tab/', tab.id))}</h3>
                <KeyValues items={items} />
              </section>
            );
          }),
        },
      ]}
      onClose={props.onClose}
    />
  );
}
