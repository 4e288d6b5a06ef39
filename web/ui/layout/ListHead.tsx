import type { ReactNode } from 'react';
import type { BoundAction } from '../actions/action.ts';
import { Toolbar } from '../actions/Toolbar.tsx';
import { useFormat } from '../text/useFormat.ts';
import { useTranslation } from '../translation.ts';
import { SearchField } from './SearchField.tsx';
import { useScreenSize } from './useScreenSize.ts';

/** The line above a list: what it is and how many, search, actions; on mobile the search has a line of its own. */
export function ListHead(props: {
  title: string;
  /** Undefined while the list loads. */
  count: number | undefined;
  search: string | undefined;
  onSearch: (typed: string | undefined) => void;
  actions: readonly BoundAction[];
  /** Behind the count, such as whose list it is. */
  children?: ReactNode;
}) {
  const { t } = useTranslation('base');
  const format = useFormat();
  const mobile = useScreenSize() === 'mobile';
  const search = (
    <SearchField
      label={t('search/label')}
      value={props.search ?? ''}
      wide={mobile}
      onSearch={(typed) => props.onSearch(typed || undefined)}
    />
  );
  return (
    <div className={`k-bar${mobile ? ' k-wrap' : ''}`}>
      <h1 className="k-h1 k-cut">{props.title}</h1>
      <span className="k-dim k-fig">{props.count === undefined ? '' : format.number(props.count)}</span>
      {props.children}
      <span className="k-space" />
      {mobile ? null : search}
      <Toolbar actions={props.actions} label={props.title} />
      {mobile ? <div style={{ flex: '1 0 100%' }}>{search}</div> : null}
    </div>
  );
}
