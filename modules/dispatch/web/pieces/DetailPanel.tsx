import type { Action } from '#ui/actions/action.ts';
import { IconInfoCircle } from '@tabler/icons-react';
import { type Panel, PanelStack } from '#ui/layout/PanelStack.tsx';
import type { useDetail } from './useDetail.ts';
import { useDetailPanels } from './useDetailPanels.tsx';

type Detail = ReturnType<typeof useDetail>;

/** Shows the shipment under the keyboard in short, and puts it away. */
export const detailAction: Action<{ detail: Detail }> = {
  id: 'dispatch.details',
  labelKey: 'dispatch:action/details',
  icon: IconInfoCircle,
  shortcut: 'i',
  category: 'display',
  when: ({ detail }) => detail.possible || 'dispatch:reason/nothingPicked',
  run: ({ detail }) => detail.toggle(),
};

/** Beside a list: what is chosen (a trip), and beside it a shipment in short. */
export function DetailPanel({
  detail,
  under,
}: {
  detail: Detail;
  under?: (Panel & { onClose: () => void }) | undefined;
}) {
  const { panels, close, show } = useDetailPanels(detail, under, () => under?.onClose());
  return <PanelStack panels={panels} onClose={close} onShow={show} />;
}
