import { HistoryList } from '#client/historyDialog.tsx';
import { useMiniDetails } from '#modules/shipments/web/pieces/useMiniDetails.tsx';
import type { Panel } from '#ui/layout/PanelStack.tsx';
import { useTranslation } from '#ui/translation.ts';
import type { useDetail } from './useDetail.ts';

type Detail = ReturnType<typeof useDetail>;

/** The panels that open one from the other: what is chosen, a shipment of it in short, and the history of that (ruling R45). */
export function useDetailPanels(detail: Detail, under: Panel | undefined, closeUnder: () => void) {
  const { t } = useTranslation(['dispatch', 'shipments']);
  const item = useMiniDetails(detail.itemId, detail.showHistory);
  const { logKey } = detail;
  const title = t('shipments:historyDialog/title', { order: item?.title ?? '' });
  const history: Panel | undefined =
    item && logKey
      ? { id: 'history', title, content: <HistoryList logKey={logKey} title={title} narrow /> }
      : undefined;
  return {
    panels: [under, item, history].filter((panel) => panel !== undefined),
    close: (id: string) => {
      if (id === history?.id) detail.showHistory(undefined);
      else if (id === item?.id) detail.close();
      else closeUnder();
    },
    /** Goes back to a panel that has no room: what stands in front of it goes. */
    show: (id: string) => {
      if (id === under?.id) detail.close();
      else if (id === item?.id) detail.showHistory(undefined);
    },
  };
}
