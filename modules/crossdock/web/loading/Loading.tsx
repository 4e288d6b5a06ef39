import { usePlace } from '#client/navigation/navigation.ts';
import { LoadingLists } from './LoadingLists.tsx';
import { LoadingPage } from './LoadingPage.tsx';

/** `/TH/loading` lists, `/TH/loading/{id}` scans. */
export function Loading() {
  const { entityId } = usePlace();
  return entityId ? <LoadingPage key={entityId} id={entityId} /> : <LoadingLists />;
}
