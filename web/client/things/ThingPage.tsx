import { Button } from '@mantine/core';
import { columnTitle, type Thing, thingText } from '#kernel/thing.ts';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import { DelayedSpinner } from '#ui/feedback/DelayedSpinner.tsx';
import { KeyValues } from '#ui/layout/KeyValues.tsx';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useTranslation } from '#ui/translation.ts';
import { useCall } from '../call/useCall.ts';
import { useGo, usePlace } from '../navigation/navigation.ts';
import type { AnyRow, ListLook, OneOf, PageLook, RowOf, ThingLook } from './thingLook.ts';
import { ThingList } from './ThingList.tsx';
import { useWritten } from './useThingColumns.tsx';
import { useThingSteps } from './useThingSteps.tsx';

const none = () => [];

/** One of a thing: its state, what can be done with it, what is known of it, its history. */
function ThingPage<One extends AnyRow>({
  thing,
  look,
  page,
  id,
}: {
  thing: Thing;
  look: Pick<ListLook<AnyRow>, 'at' | 'status'>;
  page: PageLook<One>;
  id: string;
}) {
  const { t } = useTranslation([thing.module as 'base', 'base']);
  const go = useGo();
  const answer = useCall(thing.calls.get, { params: { id } }, { live: [thing.name] });
  const one = answer.data as One | undefined;
  const useMore = page.useActions ?? none;
  const actions = useThingSteps(thing, one, { icons: page.icons, more: useMore(one), ownChange: page.ownChange });
  const { written } = useWritten<One>(thing, look, page.cells);
  if (answer.isError)
    return (
      <div className="k-page k-col">
        <p>{t(thingText(thing, 'missing'))}</p>
        <Button onClick={() => go.leave(look.at)}>{t(`${thing.module}:screen/${thing.many}` as 'base:cancel')}</Button>
      </div>
    );
  if (!one) return <DelayedSpinner label={t('base:loading')} />;
  const name = String(one[thing.title as keyof One]);
  return (
    <section className="k-pane k-fill" aria-label={name}>
      <header className="k-page-head">
        <h1 className="k-cut">{name}</h1>
        <StatusMark
          look="boxed"
          status={look.status[one.state] ?? 'planned'}
          label={t(thingText(thing, `state/${one.state}`))}
        />
        <span className="k-space" />
        <Toolbar actions={actions} room={4} label={name} />
      </header>
      <div className="k-page k-col">
        <KeyValues
          items={page.facts.map((field) => ({
            label: t(columnTitle(thing, field)),
            value: written(field, one),
          }))}
        />
        {page.More && <page.More one={one} />}
      </div>
    </section>
  );
}

/** The screen of a thing: without an id all of them, with one its page. */
export const thingScreen = <Th extends Thing>(thing: Th, look: ThingLook<RowOf<Th>, OneOf<Th>>) =>
  function ThingScreen() {
    const { entityId } = usePlace();
    return entityId ? (
      <ThingPage key={entityId} thing={thing} look={look} page={look.page} id={entityId} />
    ) : (
      <ThingList thing={thing} look={look} />
    );
  };
