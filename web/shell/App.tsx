import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { ActionFailureContext } from '#ui/actions/useActions.ts';
import { MemoryContext } from '#ui/layout/remember.ts';
import { TimeZoneContext } from '#ui/text/useFormat.ts';
import { ArrangementContext } from '#ui/list/useTableState.ts';
import { KontorTheme } from '#ui/theme/KontorTheme.tsx';
import { actionFailed } from '#client/call/failures.ts';
import { arrangements } from '#client/memory/arrangements.ts';
import { memory } from '#client/memory/memory.ts';
import { queryClient } from '#client/call/queries.ts';
import { router } from './router.tsx';
import { useSessionState } from '#client/session/session.ts';

/** The product: theme, answers of calls, memory of arrangements, router. */
export function App() {
  const { session } = useSessionState();
  return (
    <KontorTheme>
      <QueryClientProvider client={queryClient}>
        <ActionFailureContext value={actionFailed}>
          <MemoryContext value={memory}>
            <ArrangementContext value={arrangements}>
              <TimeZoneContext value={session?.timezone}>
                <RouterProvider router={router} />
              </TimeZoneContext>
            </ArrangementContext>
          </MemoryContext>
        </ActionFailureContext>
      </QueryClientProvider>
    </KontorTheme>
  );
}
