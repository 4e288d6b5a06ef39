import { wordKey } from '#kernel/text.ts';
import { useTranslation } from '#ui/translation.ts';
import type { RecordType } from '#modules/masterdata/contract/recordType.ts';
import { type SheetFormat, sheetCalls, sheetFormats } from '#modules/masterdata/contract/sheets.ts';
import { call } from '#client/call/call.ts';
import { useSession } from '#client/session/session.ts';
import { saveFile } from '#ui/list/saveFile.ts';

/** The empty sheet with all headings, in both formats. */
export function TemplateLinks({ type }: { type: RecordType }) {
  const { t } = useTranslation('masterdata');
  const { orgUnit } = useSession();
  const fetchTemplate = async (format: SheetFormat) => {
    const calls = sheetCalls[type.path];
    if (!calls) return;
    const blob = await call(calls.template, { params: { orgUnit }, query: { format } });
    saveFile(blob, `${t(wordKey('masterdata:types/', type.path))}.${format}`);
  };
  return (
    <p className="k-sheet-template">
      <span className="k-dim">{t('sheet/template')}</span>
      {sheetFormats.map((format) => (
        <button key={format} type="button" className="k-linkish" onClick={() => void fetchTemplate(format)}>
          {t(`sheet/format__${format}`)}
        </button>
      ))}
    </p>
  );
}
