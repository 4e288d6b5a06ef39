import type { Action } from '#ui/actions/action.ts';
import { IconInfoCircle } from '@tabler/icons-react';
import { type Panel, PanelStack } from '#ui/layout/PanelStack.tsx';
import { useMiniDetails } from '#modules/shipments/web/pieces/useMiniDetails.tsx';
import type { useDetail } from './useDetail.ts';

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

/** Beside a list: what is chosen (a trip), and in front of it a shipment in short. */
export function DetailPanel({
  detail,
  under,
}: {
  detail: Detail;
  under?: (Panel & { onClose: () => void }) | undefined;
}) {
  const item = useMiniDetails(detail.itemId);
  const panels = [under, item].filter((panel) => panel !== undefined);
  return (
    <PanelStack
      most={1}
      panels={panels}
      onClose={(id) => (id === item?.id ? detail.close() : under?.onClose())}
      onShow={(id) => {
        if (id === under?.id) detail.close();
      }}
    />
  );
}
