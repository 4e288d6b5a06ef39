import { Popover, TextInput } from '@mantine/core';
import { IconCheck, IconSearch, IconSitemap } from '@tabler/icons-react';
import { type KeyboardEvent, type Ref, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { searchTokens } from '#kernel/text.ts';
import type { Unit } from '#client/session/units.ts';

/** Units that match what is typed, together with their ancestors, so that the tree stays readable. */
export function unitsMatching(units: readonly Unit[], typed: string): Unit[] {
  const tokens = searchTokens(typed);
  if (tokens.length === 0) return [...units];
  const hits = new Set<string>();
  for (const unit of units) {
    const text = `${unit.name} ${unit.id}`.toLowerCase();
    if (tokens.every((token) => text.includes(token))) for (const id of [unit.id, ...unit.path]) hits.add(id);
  }
  return units.filter((unit) => hits.has(unit.id));
}

/** What was asked for by Enter before the units were there: it is found among them when they come. */
export type Wanted = (units: readonly Unit[]) => Unit | undefined;

/** The first unit that matches by itself, else the first of those shown. */
function bestMatch(units: readonly Unit[], typed: string): Unit | undefined {
  const tokens = searchTokens(typed);
  const found = unitsMatching(units, typed);
  return (
    found.find((unit) => tokens.every((token) => `${unit.name} ${unit.id}`.toLowerCase().includes(token))) ?? found[0]
  );
}

function UnitLine(props: { id: string; unit: Unit; selected: boolean; active: boolean; onChoose: () => void }) {
  const { unit } = props;
  return (
    // The field above holds the focus and handles the keys
    <div
      role="treeitem"
      id={props.id}
      aria-level={unit.depth + 1}
      aria-selected={props.selected}
      data-active={props.active || undefined}
      tabIndex={-1}
      style={{ paddingLeft: 8 + unit.depth * 16 }}
      onClick={props.onChoose}
    >
      {unit.hasChildren ? <IconSitemap size={14} stroke={1.6} aria-hidden="true" className="k-dim" /> : null}
      <span className={`k-cut ${unit.hasChildren ? 'k-dim' : ''}`}>{unit.name}</span>
      <span className="k-space" />
      <span className="k-dim">{unit.id}</span>
      {props.selected ? <IconCheck size={14} aria-hidden="true" /> : null}
    </div>
  );
}

/** The open selector: what is typed narrows the tree, arrows go through it, Enter takes. */
function UnitSearch(props: {
  id: string;
  label: string;
  units: readonly Unit[];
  value: string | undefined;
  onChoose: (unit: Unit | undefined) => void;
  onWanted: (wanted: Wanted | undefined) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('base');
  const { id } = props;
  const [typed, setTyped] = useState('');
  // Where the arrows went; what is typed begins anew. The units may come after the letters: what fits is always found by the units of now.
  const [moved, setMoved] = useState<string>();
  const list = useRef<HTMLDivElement>(null);
  const found = useMemo(() => unitsMatching(props.units, typed), [props.units, typed]);
  const active = moved ?? (typed.trim() === '' ? props.value : bestMatch(props.units, typed)?.id);
  const at = Math.max(
    0,
    found.findIndex((unit) => unit.id === active),
  );
  const ready = props.units.length > 0;
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  });
  const keyed = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) setMoved(found[(at + step + found.length) % Math.max(1, found.length)]?.id);
    else if (event.key === 'Home') setMoved(found[0]?.id);
    else if (event.key === 'End') setMoved(found.at(-1)?.id);
    else if (event.key === 'Enter' && !ready)
      props.onWanted((units) =>
        typed.trim() === ''
          ? (units.find(({ id: unit }) => unit === props.value) ?? units[0])
          : bestMatch(units, typed),
      );
    else if (event.key === 'Enter') props.onChoose(found[at]);
    else if (event.key === 'Escape') {
      props.onWanted(undefined);
      props.onClose();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <TextInput
        data-autofocus
        role="combobox"
        aria-expanded="true"
        aria-haspopup="tree"
        aria-controls={`${id}-tree`}
        aria-activedescendant={found[at] ? `${id}-${found[at].id}` : undefined}
        aria-label={t('search/label')}
        placeholder={t('search/label')}
        value={typed}
        leftSection={<IconSearch size={14} stroke={1.6} aria-hidden="true" />}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setMoved(undefined);
          props.onWanted(undefined);
        }}
        onKeyDown={keyed}
      />
      <div
        className="k-units"
        role="tree"
        id={`${id}-tree`}
        aria-label={props.label}
        ref={list}
        style={{ marginTop: 4 }}
      >
        {found.map((unit, index) => (
          <UnitLine
            key={unit.id}
            id={`${id}-${unit.id}`}
            unit={unit}
            selected={unit.id === props.value}
            active={index === at}
            onChoose={() => props.onChoose(unit)}
          />
        ))}
      </div>
      {found.length === 0 && <p className="k-menu-head">{t('search/none')}</p>}
      <div className="k-units-foot">
        {t('login/units', { count: found.length })}
        <span className="k-space" />
        <kbd>↑</kbd>
        <kbd>↓</kbd>
        <kbd>{t('key/enter')}</kbd>
      </div>
    </>
  );
}

/** Stands for an element that is drawn elsewhere: the popover is placed at it. */
function Standing({ element, ref }: { element: HTMLElement | null; ref?: Ref<HTMLElement> }) {
  useLayoutEffect(() => {
    if (typeof ref === 'function') ref(element);
    else if (ref) ref.current = element;
  }, [ref, element]);
  return null;
}

/** The selector below its field. */
export function UnitPicker(props: {
  id: string;
  field: HTMLElement | null;
  label: string;
  units: readonly Unit[];
  value: string | undefined;
  onChoose: (unit: Unit | undefined) => void;
  onWanted: (wanted: Wanted | undefined) => void;
  onClose: () => void;
}) {
  const { field, label, onClose } = props;
  return (
    <Popover opened onChange={onClose} width="target" position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Standing element={field} />
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <UnitSearch {...props} />
      </Popover.Dropdown>
    </Popover>
  );
}
