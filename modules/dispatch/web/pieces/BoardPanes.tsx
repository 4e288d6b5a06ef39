import type { ReactNode } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { Splitter } from '#ui/layout/Splitter.tsx';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';

type Fold = { closed: boolean; onClosed: (closed: boolean) => void };

/** All panes of a planning screen: work list left, board right, map below the board (look.md, rule 1); the splitters are kept by name. */
export function BoardPanes(props: {
  name: string;
  listLabel: string;
  mapLabel?: string;
  list: ReactNode;
  board: ReactNode;
  map: ReactNode;
  /** px of the list and of the map, on a monitor and on a laptop. */
  listWidth: { monitor: number; laptop: number; min: number };
  mapHeight: { monitor: number; laptop: number };
  foldList?: Fold;
  foldMap?: Fold;
}) {
  const { t } = useTranslation('dispatch');
  const size = useScreenSize() === 'monitor' ? 'monitor' : 'laptop';
  return (
    <Splitter
      name={props.name}
      label={props.listLabel}
      sized="first"
      initial={props.listWidth[size]}
      min={props.listWidth.min}
      {...props.foldList}
      first={props.list}
      second={
        <Splitter
          name={`${props.name}Map`}
          label={props.mapLabel ?? t('map/day')}
          direction="column"
          sized="second"
          initial={props.mapHeight[size]}
          {...props.foldMap}
          first={props.board}
          second={props.map}
        />
      }
    />
  );
}
