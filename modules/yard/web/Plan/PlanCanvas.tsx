import { ActionIcon } from '@mantine/core';
import { IconMinus, IconPlus, IconZoomReset } from '@tabler/icons-react';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { useTranslation } from '#ui/translation.ts';
import type { PlanShape } from '../../contract/plan.ts';
import type { Box } from '../../rules/planRow.ts';
import type { PlanView } from './usePlanView.ts';
import './plan.css';

/** A thing on the plan: a rectangle that is turned, with words along its longer side. */
export type Drawn = {
  id: string;
  box: Box;
  /** Large, then small. */
  words: readonly string[];
  /** What it is in words, for assistive technology. */
  name: string;
  className: string;
  chosen?: boolean;
  lit?: boolean;
};

/** m of a letter's height: as large as it fits along the longer and across the shorter side. */
const letterOf = (text: string, along: number, across: number): number =>
  Math.min(2.4, (along * 0.92) / Math.max(1, text.length * 0.7), across * 0.42);

function Words({ box: { width, depth }, words }: Pick<Drawn, 'box' | 'words'>) {
  const upright = depth > width;
  const [along, across] = upright ? [depth, width] : [width, depth];
  const [first = '', second = ''] = words;
  return (
    <g transform={upright ? 'rotate(-90)' : undefined}>
      <text
        y={second ? -across * 0.12 : across * 0.14}
        fontSize={letterOf(first, along, across)}
        className="ym-plan-first"
      >
        {first}
      </text>
      {second && (
        <text y={across * 0.36} fontSize={letterOf(second, along, across)}>
          {second}
        </text>
      )}
    </g>
  );
}

/** One thing that can be chosen, by pointer and by keys. */
function Piece(props: {
  drawn: Drawn;
  onChoose: (id: string) => void;
  onGrab?: ((id: string, event: PointerEvent<SVGGElement>) => void) | undefined;
  onKey?: ((id: string, event: KeyboardEvent<SVGGElement>) => void) | undefined;
}) {
  const { drawn } = props;
  const { x, y, width, depth, turn } = drawn.box;
  return (
    <g
      role="button"
      tabIndex={0}
      aria-label={drawn.name}
      aria-pressed={drawn.chosen ?? false}
      className={`ym-piece ${drawn.className}`}
      data-lit={drawn.lit || undefined}
      transform={`translate(${x} ${y}) rotate(${turn})`}
      onClick={() => props.onChoose(drawn.id)}
      onPointerDown={props.onGrab ? (event) => props.onGrab?.(drawn.id, event) : undefined}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === ' ') {
          event.preventDefault();
          props.onChoose(drawn.id);
        } else props.onKey?.(drawn.id, event);
      }}
    >
      <title>{drawn.name}</title>
      <rect x={-width / 2} y={-depth / 2} width={width} height={depth} rx={0.4} />
      <Words box={drawn.box} words={drawn.words} />
    </g>
  );
}

/** What is around the places, of which nothing is chosen while the plan is only looked at. */
export const shapeDrawn = ({ id, kind, label, ...box }: PlanShape, name: string): Drawn => ({
  id,
  box,
  words: [label],
  name: label || name,
  className: `ym-shape ym-shape-${kind.toLowerCase()}`,
});

/** The plan: moved by mouse, finger and keys; what lies on it is drawn in the order that is given. */
export function PlanCanvas(props: {
  label: string;
  plan: PlanView;
  ground: readonly Drawn[];
  pieces: readonly Drawn[];
  onChoose: (id: string) => void;
  onGrab?: (id: string, event: PointerEvent<SVGGElement>) => void;
  onKey?: (id: string, event: KeyboardEvent<SVGGElement>) => void;
  children?: ReactNode;
}) {
  const { t } = useTranslation('yard');
  const { plan } = props;
  const { x, y, width, height } = plan.view;
  const keys = (event: KeyboardEvent) => {
    if (event.key === '+') plan.zoom(1 / 1.3);
    else if (event.key === '-') plan.zoom(1.3);
    else if (event.key === '0') plan.fit();
  };
  const tools = [
    ['plan/nearer', IconPlus, () => plan.zoom(1 / 1.3)],
    ['plan/farther', IconMinus, () => plan.zoom(1.3)],
    ['plan/whole', IconZoomReset, plan.fit],
  ] as const;
  return (
    <div className="ym-plan">
      <svg
        ref={plan.svg}
        viewBox={`${x} ${y} ${width} ${height}`}
        preserveAspectRatio="xMidYMid meet"
        role="group"
        aria-label={props.label}
        onKeyDown={keys}
        {...plan.pan}
      >
        {props.ground.map((drawn) => (
          <g
            key={drawn.id}
            className={drawn.className}
            transform={`translate(${drawn.box.x} ${drawn.box.y}) rotate(${drawn.box.turn})`}
          >
            <rect x={-drawn.box.width / 2} y={-drawn.box.depth / 2} width={drawn.box.width} height={drawn.box.depth} />
            <Words box={drawn.box} words={drawn.words} />
          </g>
        ))}
        {props.pieces.map((drawn) => (
          <Piece key={drawn.id} drawn={drawn} onChoose={props.onChoose} onGrab={props.onGrab} onKey={props.onKey} />
        ))}
      </svg>
      <div className="ym-plan-tools">
        {tools.map(([key, Icon, run]) => (
          <ActionIcon key={key} variant="default" size="lg" aria-label={t(key)} onClick={run}>
            <Icon size={18} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        ))}
      </div>
      {props.children}
    </div>
  );
}
