import { Button, NumberInput, TextInput } from '@mantine/core';
import { IconArrowBackUp, IconDeviceFloppy, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import { useCommand } from '#client/call/useCommand.ts';
import { useLeavePrompt } from '#client/navigation/navigation.ts';
import { useActions } from '#ui/actions/useActions.ts';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import { useTranslation } from '#ui/translation.ts';
import { drawPlan, type YardPlan, yardPlan } from '../../contract/plan.ts';
import { PlanAdds } from './PlanAdds.tsx';
import { type Drawn, PlanCanvas, shapeDrawn } from './PlanCanvas.tsx';
import { type PlanDraft, usePlanDraft } from './usePlanDraft.ts';
import { spotOf, usePlanView } from './usePlanView.ts';

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Metres and degrees of what is chosen, for whoever does not drag. */
function ChosenFields({ draft, id, name }: { draft: PlanDraft; id: string; name: string }) {
  const { t } = useTranslation('yard');
  const box = draft.boxOf(id);
  const shape = draft.shapeOf(id);
  if (!box) return null;
  return (
    <section aria-label={name} className="k-col">
      <h2 className="k-h2">{name}</h2>
      {shape && (
        <TextInput
          label={t('plan/text')}
          value={shape.label}
          maxLength={40}
          onChange={({ currentTarget: { value } }) => draft.name(id, value)}
        />
      )}
      <div className="ym-plan-fields">
        {(['x', 'y', 'width', 'depth', 'turn'] as const).map((field) => (
          <NumberInput
            key={field}
            label={t(`plan/${field}`)}
            value={box[field]}
            min={field === 'width' || field === 'depth' ? 1 : 0}
            max={field === 'turn' ? 359 : shape || field === 'x' || field === 'y' ? 2000 : 200}
            allowDecimal={false}
            clampBehavior="strict"
            onChange={(value) => typeof value === 'number' && draft.put(id, { [field]: value })}
          />
        ))}
      </div>
      <Button
        variant="default"
        leftSection={<IconTrash size={18} stroke={1.6} aria-hidden="true" />}
        onClick={() => draft.takeOff(id)}
      >
        {t('plan/takeOff')}
      </Button>
    </section>
  );
}

/** What a thing on the plan does while it is dragged or moved by keys. */
function useMoving(draft: PlanDraft, svgOf: () => SVGSVGElement | null) {
  // What is dragged is asked at each step: the draft of the press is old by then.
  const now = useRef(draft);
  now.current = draft;
  const grab = (id: string, event: PointerEvent<SVGGElement>) => {
    const svg = svgOf();
    const box = draft.boxOf(id);
    if (event.button !== 0 || !svg || !box) return;
    // The ground stays where it is.
    event.stopPropagation();
    draft.choose(id);
    const from = spotOf(svg, event);
    const piece = event.currentTarget;
    piece.setPointerCapture(event.pointerId);
    let begun = false;
    const move = (next: globalThis.PointerEvent) => {
      const to = spotOf(svg, next);
      if (!begun && Math.hypot(to.x - from.x, to.y - from.y) < 0.5) return;
      if (!begun) now.current.hold();
      begun = true;
      now.current.put(id, { x: box.x + to.x - from.x, y: box.y + to.y - from.y }, false);
    };
    const stop = () => {
      piece.removeEventListener('pointermove', move);
      piece.removeEventListener('pointerup', stop);
      piece.removeEventListener('pointercancel', stop);
    };
    piece.addEventListener('pointermove', move);
    piece.addEventListener('pointerup', stop);
    piece.addEventListener('pointercancel', stop);
  };
  const key = (id: string, event: KeyboardEvent<SVGGElement>) => {
    const box = draft.boxOf(id);
    const arrow = arrows[event.key];
    if (!box) return;
    const by = event.shiftKey ? 5 : 1;
    if (arrow) draft.put(id, { x: box.x + arrow[0] * by, y: box.y + arrow[1] * by });
    else if (event.key.toLowerCase() === 'r' && !event.ctrlKey)
      draft.put(id, { turn: box.turn + (event.shiftKey ? 15 : 90) });
    else if (event.key === 'Delete' || event.key === 'Backspace') draft.takeOff(id);
    else return;
    event.preventDefault();
    draft.choose(id);
  };
  return { grab, key };
}

/** The plan while it is drawn: dragged by mouse and finger, moved by keys, or typed in metres; saved as a whole. */
export function PlanEditor(props: { plan: YardPlan; onDone: () => void }) {
  // As it was when it was opened: who draws meanwhile is told by the version, and nothing moves beneath the hand.
  const [plan] = useState(props.plan);
  const { t } = useTranslation('yard');
  const small = useScreenSize() === 'mobile';
  const draft = usePlanDraft(plan);
  const first = useMemo(
    () => [...plan.shapes, ...plan.places.flatMap(({ box }) => box ?? [])],
    [plan.shapes, plan.places],
  );
  const view = usePlanView(first);
  const moving = useMoving(draft, () => view.svg.current);
  const saving = useCommand(drawPlan, {
    refreshes: [yardPlan.id],
    saved: { key: 'yard:plan/saved' },
  });
  useLeavePrompt(draft, ['as', 'q']);
  const save = async () => {
    const { boxes, shapes } = draft.draft;
    const places = plan.places.flatMap(({ id, box }) => {
      const now = boxes.get(id) ?? null;
      return JSON.stringify(now) === JSON.stringify(box) ? [] : [{ id, box: now }];
    });
    if (await saving.run({ body: { version: plan.version, shapes: [...shapes], places } })) props.onDone();
  };
  useActions(
    [
      { id: 'yard.undoPlan', labelKey: 'yard:plan/undo', shortcut: 'ctrl+z', category: 'edit', run: draft.undo },
      { id: 'yard.savePlan', labelKey: 'yard:plan/save', shortcut: 'ctrl+s', category: 'edit', run: () => void save() },
    ],
    undefined,
  );
  const chosen = draft.chosen;
  const pieces: Drawn[] = [
    ...draft.draft.shapes.map((shape) => ({
      ...shapeDrawn(shape, t(`plan/shape/${shape.kind}`)),
      chosen: shape.id === chosen,
    })),
    ...plan.places.flatMap(({ id, name }): Drawn[] => {
      const box = draft.draft.boxes.get(id);
      return box ? [{ id, box, words: [name], name, className: 'ym-look-empty', chosen: id === chosen }] : [];
    }),
  ];
  const middle = { x: view.view.x + view.view.width / 2, y: view.view.y + view.view.height / 2 };
  return (
    <div className="ym-plan-split" data-small={small || undefined}>
      <PlanCanvas
        label={t('plan/label')}
        plan={view}
        ground={[]}
        pieces={pieces}
        onChoose={draft.choose}
        onGrab={moving.grab}
        onKey={moving.key}
      />
      <aside className={small ? 'ym-plan-narrow' : 'ym-plan-aside'}>
        <div className="ym-plan-side">
          <div className="k-row k-row-tight">
            <Button
              variant="filled"
              data-commit=""
              loading={saving.busy}
              disabled={!draft.dirty}
              leftSection={<IconDeviceFloppy size={18} stroke={1.6} aria-hidden="true" />}
              onClick={() => void save()}
            >
              {t('plan/save')}
            </Button>
            <Button
              variant="default"
              disabled={!draft.dirty}
              leftSection={<IconArrowBackUp size={18} stroke={1.6} aria-hidden="true" />}
              onClick={draft.undo}
            >
              {t('plan/undo')}
            </Button>
          </div>
          <p className="k-dim">{t('plan/hint')}</p>
          {chosen !== undefined && (
            <ChosenFields draft={draft} id={chosen} name={pieces.find(({ id }) => id === chosen)?.name ?? ''} />
          )}
          <PlanAdds places={plan.places} draft={draft} middle={middle} />
        </div>
      </aside>
    </div>
  );
}
