import { useMemo } from 'react';
import { useTranslation } from '#ui/translation.ts';
import type { RecordType } from '#modules/masterdata/contract/recordType.ts';
import { ListTools } from '#client/views/ListTools.tsx';
import type { BoundAction } from '#ui/actions/action.ts';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import { FilterButton } from '#ui/filter/FilterButton.tsx';
import { SearchField } from '#ui/layout/SearchField.tsx';
import { isMiddleSize, useScreenSize } from '#ui/layout/useScreenSize.ts';
import type { Column } from '#ui/list/column.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { ownActions } from './groupings.tsx';
import { type AnyRecord } from './recordCallsOf.ts';
import { ValidAt } from './ValidAt.tsx';
import type { RecordRows } from './useRecordRows.ts';

/** The bar above the list: title and count, search, the day, what can be done, filter, columns. */
export function RecordBar(props: {
  type: RecordType;
  title: string;
  rows: RecordRows;
  picked: number;
  columns: readonly Column<AnyRecord>[];
  actions: readonly BoundAction[];
}) {
  const { t } = useTranslation(['masterdata', 'base']);
  const format = useFormat();
  const size = useScreenSize();
  const mobile = size === 'mobile';
  const { type, title, rows, actions } = props;
  const { list, filter } = rows;
  const view = useMemo(
    () => ({ name: `masterdata.${type.path}`, lists: [`masterdata.${type.path}`], address: ['filter'] }),
    [type.path],
  );
  const plainRoom = size === 'monitor' ? 3 : size === 'tablet' || mobile || ownActions[type.path] ? 0 : 3;
  const own = new Set(ownActions[type.path]?.map((action) => action.id));
  const special = actions.filter((action) => own.has(action.id));
  const plain = actions.filter((action) => !action.primary && action.id !== 'masterdata.open' && !own.has(action.id));
  const search = (
    <SearchField
      label={t('base:search/label')}
      value={rows.q ?? ''}
      wide={mobile}
      onSearch={(typed) => rows.setQ(typed || undefined)}
    />
  );
  return (
    <div className={`k-bar${mobile ? ' k-wrap' : ''}`}>
      <h1 className="k-h1 k-cut">{title}</h1>
      <span className="k-dim k-fig k-nowrap">
        {list.status === 'ready' ? format.number(list.total) + (list.totalCapped ? '+' : '') : ''}
      </span>
      {props.picked > 0 && (
        <span className="k-dim k-nowrap k-wide-only">{t('base:selected', { count: props.picked })}</span>
      )}
      <span className="k-space" />
      {mobile ? null : search}
      <ValidAt day={rows.day} onDay={rows.setValidAt} />
      {special.length > 0 && !mobile && (
        <Toolbar
          actions={special}
          room={size === 'monitor' ? 3 : isMiddleSize(size) ? 2 : 0}
          label={t('details/own')}
        />
      )}
      <Toolbar actions={mobile ? [...special, ...plain] : plain} icons={!mobile} room={plainRoom} label={title} />
      <FilterButton active={filter.active} open={filter.open} onOpen={filter.setOpen} />
      <ListTools view={view} columns={props.columns} state={rows.state} onState={rows.setState} />
      <Toolbar actions={actions.filter((action) => action.primary)} label={t('base:create')} />
      {mobile ? <div style={{ flex: '1 0 100%' }}>{search}</div> : null}
    </div>
  );
}
