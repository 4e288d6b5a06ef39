import { usePlace } from '#client/navigation/navigation.ts';
import { figureIds } from '../rules/catalogue.ts';
import { FiguresPage } from './Figures/FiguresPage.tsx';
import { FigureRowsPage } from './Rows/FigureRowsPage.tsx';

/** `/RPT/figures` shows the charts, `/RPT/figures/{id}` what one of them counts. */
function Figures() {
  const { entityId } = usePlace();
  const id = figureIds.find((one) => one === entityId);
  return id ? <FigureRowsPage key={id} id={id} /> : <FiguresPage />;
}

/** Component per screen id. */
export const screens = { 'reporting.figures': Figures } as const;
