import type { Root } from 'react-dom/client';
import { OfflinePage } from './OfflinePage.tsx';

/** ms between two tries when nobody presses the button. */
const askAgain = 5_000;

/** Repeats `ask` until it reaches the server; meanwhile the page says that there is no connection. The address stays. */
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
      root.render(<OfflinePage onRetry={again} />);
    });
}
