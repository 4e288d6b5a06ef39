import { ActionIcon } from '@mantine/core';
import { IconMessages, IconPencilPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { type Channel, channelSubjects } from '#modules/messaging/contract/calls.ts';
import { fetchCall } from '#client/call/useCall.ts';
import { useAddress } from '#client/navigation/navigation.ts';
import type { Action } from '#ui/actions/action.ts';
import { useActions } from '#ui/actions/useActions.ts';
import { pick } from '#ui/dialogs/pick.tsx';
import { Counters } from '#ui/layout/Counters.tsx';
import { SearchField } from '#ui/layout/SearchField.tsx';
import { Splitter } from '#ui/layout/Splitter.tsx';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import { StateBlock } from '#ui/list/ListState.tsx';
import { useTranslation } from '#ui/translation.ts';
import { ChannelList, shownChannels } from './ChannelList.tsx';
import { ChannelPane } from './ChannelPane.tsx';
import { addressOfChannel, type ChannelKey, channelOfAddress, type FilterId, filterIds, filters } from './look.ts';
import { useChannels } from './useChannels.ts';
import { useKeptMessages } from './useKeptMessages.ts';
import { useOutbox } from './useOutbox.ts';
import './messages.css';

const isFilter = (value: string | undefined): value is FilterId => filterIds.some((id) => id === value);

/** Lets somebody choose whom to write to. */
async function chooseSubject(
  title: string,
  nameOf: (type: Channel['type']) => string,
): Promise<ChannelKey | undefined> {
  const offered = await fetchCall(channelSubjects, { query: {} });
  const chosen = await pick({
    title,
    chosen: [],
    options: offered.map((one) => ({
      value: addressOfChannel(one),
      label: one.title,
      note: [nameOf(one.type), one.about].filter(Boolean).join(' · '),
    })),
  });
  return channelOfAddress(chosen?.[0]);
}

const step = (id: string, shortcut: string, run: () => void): Action => ({
  id,
  labelKey: 'messaging:changeChannel',
  shortcut,
  category: 'navigate',
  whileTyping: true,
  unlisted: true,
  run,
});

/** The channels, the one that the address names, and how another is opened. */
function useChosenChannel() {
  const { t } = useTranslation('messaging');
  const [chosenAt, setChosen] = useAddress('channel');
  const [show, setShow] = useAddress('show');
  const [search = '', setSearch] = useAddress('q');
  const answer = useChannels();
  const all = useMemo(() => answer.data ?? [], [answer.data]);
  const filter = isFilter(show) ? show : undefined;
  const chosen = useMemo(() => channelOfAddress(chosenAt), [chosenAt]);
  const known = all.find((one) => one.type === chosen?.type && one.name === chosen.name);
  const shown = useMemo(() => {
    const found = shownChannels(all, filter, search);
    // The open one stays where it is when reading it empties the filter.
    const stays = known && filter === 'unread' && !found.includes(known);
    return stays ? all.filter((one) => one === known || found.includes(one)) : found;
  }, [all, filter, search, known]);
  const open = (key: ChannelKey | undefined) => setChosen(key && addressOfChannel(key));
  const begin = async () => {
    const key = await chooseSubject(t('newTitle'), (type) => t(`type/${type}`));
    if (key) open(key);
  };
  const go = (by: number) => {
    const at = shown.findIndex((one) => one === known);
    const next = shown[at < 0 ? 0 : Math.max(0, Math.min(shown.length - 1, at + by))];
    if (next) open(next);
  };
  useActions(
    [
      step('messaging.previous', 'alt+ArrowUp', () => go(-1)),
      step('messaging.next', 'alt+ArrowDown', () => go(1)),
      {
        id: 'messaging.new',
        labelKey: 'messaging:new',
        icon: IconPencilPlus,
        shortcut: 'n',
        category: 'manage',
        run: begin,
      },
    ],
    undefined,
  );
  return { answer, all, filter, setShow, search, setSearch, chosen, known, shown, open, begin };
}
type Chosen = ReturnType<typeof useChosenChannel>;

/** How many channels of each kind there are; each shows its own. */
function Kinds({ all, filter, setShow }: Chosen) {
  const { t } = useTranslation('messaging');
  return (
    <div className="k-chip-bar k-row">
      <Counters
        label={t('channels')}
        items={[undefined, ...filterIds].map((id) => ({
          id: id ?? 'all',
          label: t(`filter/${id ?? 'all'}`),
          count: id ? all.filter(filters[id]).length : all.length,
        }))}
        value={filter ?? 'all'}
        onChange={(id) => setShow(id === 'all' ? undefined : id)}
      />
    </div>
  );
}

function ChannelsPane({ of, small }: { of: Chosen; small: boolean }) {
  const { t } = useTranslation('messaging');
  const begin = () => void of.begin();
  return (
    <section className="k-pane k-fill" aria-label={t('channels')}>
      <div className="k-bar ms-search">
        <SearchField
          label={t('search')}
          value={of.search}
          onSearch={(typed) => of.setSearch(typed || undefined)}
          min={2}
          wide
        />
        <ActionIcon size={small ? 48 : 28} variant="default" aria-label={t('new')} title={t('new')} onClick={begin}>
          <IconPencilPlus size={16} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </div>
      <ChannelList
        answer={of.answer}
        shown={of.shown}
        any={of.all.length > 0}
        chosen={of.chosen}
        search={of.search}
        onOpen={of.open}
        onNew={begin}
      />
      {!small && (
        <p className="ms-hint k-dim k-small k-keys-only">
          <kbd>Alt</kbd> <kbd>↑</kbd> <kbd>↓</kbd> {t('changeChannel')}
        </p>
      )}
    </section>
  );
}

/** Channels left, the chosen conversation right; on a phone one of them. */
export function Messages() {
  const { t } = useTranslation('messaging');
  const size = useScreenSize();
  const small = size === 'mobile';
  const outbox = useOutbox();
  useKeptMessages();
  const of = useChosenChannel();
  const { chosen } = of;
  const list = <ChannelsPane of={of} small={small} />;
  const pane = chosen ? (
    <ChannelPane
      key={addressOfChannel(chosen)}
      channel={chosen}
      known={of.known}
      asked={of.answer.isFetched}
      outbox={outbox}
      onBack={small ? () => of.open(undefined) : undefined}
    />
  ) : (
    <StateBlock icon={IconMessages} title={t('pick')} text={t('pickText')} />
  );
  return (
    <section className="k-pane k-fill ms-page">
      {!(small && chosen) && <Kinds {...of} />}
      {small ? (
        chosen ? (
          pane
        ) : (
          list
        )
      ) : (
        <Splitter
          name="messages"
          label={t('channels')}
          initial={size === 'tablet' || size === 'laptop' ? 260 : 336}
          min={220}
          max={560}
          first={list}
          second={pane}
        />
      )}
    </section>
  );
}
