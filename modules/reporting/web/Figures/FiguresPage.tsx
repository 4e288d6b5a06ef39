import { Button, Checkbox, NativeSelect, Popover } from '@mantine/core';
import { IconFileTypePdf, IconListCheck } from '@tabler/icons-react';
import { openFile } from '#client/files/openFile.ts';
import { useAddress } from '#client/navigation/navigation.ts';
import { useSessionState } from '#client/session/session.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { ViewMenu } from '#client/views/ViewMenu.tsx';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import { useTranslation } from '#ui/translation.ts';
import { figuresPaper } from '../../contract/calls.ts';
import { type FigureId, figureIds, figures, type Grouping } from '../../rules/catalogue.ts';
import { type Chosen, chosenFigures, firstPage, type PageId, pageIds, pages } from '../../rules/chosen.ts';
import { PeriodPicker } from '../PeriodPicker.tsx';
import { usePeriod } from '../usePeriod.ts';
import { FigureCard } from './FigureCard.tsx';
import { MorningMail } from './MorningMail.tsx';
import '../figures.css';

const view = { name: 'figures', lists: [], address: ['page', 'period', 'from', 'to', 'figures'] };
type Shown = { id: FigureId; by: Grouping | undefined };
const textOf = (shown: readonly Shown[]): string =>
  shown.map(({ id, by }) => (by === undefined ? id : `${id}.${by}`)).join(',');
const known = ({ id, by }: Chosen): Shown[] => (id ? [{ id, by }] : []);

/** Which figures stand on the page: those of the address, else those that its page shows; only what may be read. */
function useShown() {
  const { session } = useSessionState();
  const may = useAccess();
  const [givenPage, setPage] = useAddress('page');
  const [given, setFigures] = useAddress('figures');
  const readable = figureIds.filter((id) => may(figures[id].access));
  const first = firstPage((permission) => session?.permissions.includes(permission) ?? false);
  const page: PageId = pageIds.find((id) => id === givenPage) ?? first;
  const usual: Shown[] = pages[page].map((id) => ({ id, by: undefined }));
  const wanted = given === undefined ? usual : chosenFigures(given).flatMap(known);
  const shown = wanted.filter(({ id }) => readable.includes(id));
  return {
    readable,
    page,
    shown,
    usual: given === undefined,
    /** Pages on which there is something to read. */
    offered: pageIds.filter((id) => pages[id].some((figure) => readable.includes(figure))),
    setPage: (next: PageId) => {
      setFigures(undefined);
      setPage(next === first ? undefined : next);
    },
    show: (next: readonly Shown[] | undefined) => setFigures(next && (textOf(next) || 'none')),
  };
}

function ChooseFigures({ of }: { of: ReturnType<typeof useShown> }) {
  const { t } = useTranslation('reporting');
  const { shown, readable, usual, show } = of;
  const isShown = (id: FigureId) => shown.some((one) => one.id === id);
  return (
    <Popover position="bottom-end" withinPortal trapFocus>
      <Popover.Target>
        <Button leftSection={<IconListCheck size={16} stroke={1.6} aria-hidden="true" />}>{t('choose/open')}</Button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className="rpt-choose" role="group" aria-label={t('choose/open')}>
          {readable.map((id) => (
            <Checkbox
              key={id}
              label={t(`figure/${id}/name`)}
              checked={isShown(id)}
              onChange={({ currentTarget }) =>
                show(currentTarget.checked ? [...shown, { id, by: undefined }] : shown.filter((one) => one.id !== id))
              }
            />
          ))}
          <Button disabled={usual} onClick={() => show(undefined)}>
            {t('choose/reset')}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Figures of the depot as charts: a page for each kind of work, days to choose, the period before beside them. */
export function FiguresPage() {
  const { t } = useTranslation('reporting');
  const mobile = useScreenSize() === 'mobile';
  const period = usePeriod();
  const of = useShown();
  const { shown, page, offered, setPage, show } = of;
  const paper = () =>
    void openFile(figuresPaper, { query: { from: period.from, to: period.to, figures: textOf(shown) } }).catch(
      () => undefined,
    );
  return (
    <section className="k-pane k-fill" aria-label={t('screen/figures')}>
      <div className="k-bar rpt-bar">
        <h1 className="k-h1">{t('screen/figures')}</h1>
        {offered.length > 1 && (
          <NativeSelect
            aria-label={t('page/label')}
            value={page}
            onChange={({ currentTarget }) => {
              const next = pageIds.find((id) => id === currentTarget.value);
              if (next) setPage(next);
            }}
            data={offered.map((value) => ({ value, label: t(`page/${value}`) }))}
          />
        )}
        <PeriodPicker period={period} />
        <span className="k-space" />
        <ChooseFigures of={of} />
        {!mobile && <ViewMenu parts={view} />}
        <MorningMail page={page} />
        {shown.length > 0 && (
          <Button leftSection={<IconFileTypePdf size={16} stroke={1.6} aria-hidden="true" />} onClick={paper}>
            {t('paper/action')}
          </Button>
        )}
      </div>
      <div className="rpt-scroll">
        <p className="rpt-legend k-dim">
          <span className="rpt-key rpt-key-now" aria-hidden="true" /> {t('card/now')}
          <span className="rpt-key rpt-key-before" aria-hidden="true" /> {t('card/before')}
        </p>
        {shown.length === 0 && (
          <div className="rpt-empty">
            <b>{t('choose/none')}</b>
            <p className="k-dim">{t('choose/noneText')}</p>
          </div>
        )}
        <div className="rpt-cards">
          {shown.map(({ id, by }) => (
            <FigureCard
              key={id}
              id={id}
              by={by}
              period={period}
              onBy={(next) => show(shown.map((one) => (one.id === id ? { id, by: next } : one)))}
            />
          ))}
        </div>
      </div>
    </section>
  );
}
