import { Button } from '@mantine/core';
import { IconAlertOctagon } from '@tabler/icons-react';
import { columnTitle, type Thing, thingText } from '#kernel/thing.ts';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import { KeyValues } from '#ui/layout/KeyValues.tsx';
import { ListState, StateBlock } from '#ui/list/ListState.tsx';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useTranslation } from '#ui/translation.ts';
import { CallError } from '../call/CallError.ts';
import { listStatus, useCall } from '../call/useCall.ts';
import { useGo, usePlace } from '../navigation/navigation.ts';
import type { AnyRow, ListLook, OneOf, PageLook, RowOf, ThingLook } from './thingLook.ts';
import { ThingList } from './ThingList.tsx';
import { useWritten } from './useThingColumns.tsx';
import { useThingSteps } from './useThingSteps.tsx';

const none = () => [];

const namesNothing = (error: CallError): boolean =>
  error.status === 404 || (error.status === 400 && error.violations.some(({ field }) => field === 'id'));

/** One of a thing: its state, what can be done with it, what is known of it, its history. */
function ThingPage<One extends AnyRow>({
  thing,
  look,
  page,
  id,
}: {
  thing: Thing;
  look: Pick<ListLook<AnyRow>, 'at' | 'status' | 'icon'>;
  page: PageLook<One>;
  id: string;
}) {
  const { t } = useTranslation([thing.module as 'base', 'base']);
  const go = useGo();
  const answer = useCall(thing.calls.get, { params: { id } }, { live: [thing.name], silent: true });
  const one = answer.data as One | undefined;
  const useMore = page.useActions ?? none;
  const actions = useThingSteps(thing, one, { icons: page.icons, more: useMore(one), ownChange: page.ownChange });
  const { written } = useWritten<One>(thing, look, page.cells);
  // Gone for good, not for this session, or an address that names nothing. Any other failure leaves what is known on the screen.
  if (answer.error instanceof CallError && namesNothing(answer.error))
    return (
      <StateBlock
        icon={look.icon}
        title={t(thingText(thing, 'missing'))}
        action={
          <Button onClick={() => go.leave(look.at)}>
            {t(`${thing.module}:screen/${thing.many}` as 'base:cancel')}
          </Button>
        }
      />
    );
  const status = listStatus(answer);
  if (status === 'error')
    return (
      <StateBlock
        icon={IconAlertOctagon}
        title={t('base:thing/unread')}
        text={t('base:toast/communication')}
        action={<Button onClick={() => void answer.refetch()}>{t('base:tryAgain')}</Button>}
      />
    );
  if (!one) return <ListState status={status} empty={undefined} errorText={undefined} onRetry={undefined} />;
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
