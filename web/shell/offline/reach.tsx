import type { Root } from 'react-dom/client';
import { KontorTheme } from '#ui/theme/KontorTheme.tsx';
import { maintenanceNow } from '../maintenance.ts';
import { MaintenancePage } from '../MaintenancePage.tsx';
import { OfflinePage } from './OfflinePage.tsx';

/** ms between two tries when nobody presses the button. */
const askAgain = 5_000;

/** Repeats `ask` until it reaches the server; meanwhile the page says that there is no connection, or maintenance. The address stays. */
export async function reach(root: Root, ask: () => Promise<boolean>): Promise<void> {
  while (!(await ask()))
    await new Promise<void>((done) => {
      const again = () => {
        clearTimeout(timer);
        window.removeEventListener('online', again);
        done();
      };
      const timer = setTimeout(again, askAgain);
      window.addEventListener('online', again);
      const code = maintenanceNow();
      root.render(
        code ? (
          <KontorTheme>
            <MaintenancePage code={code} />
          </KontorTheme>
        ) : (
          <OfflinePage onRetry={again} />
        ),
      );
    });
}
