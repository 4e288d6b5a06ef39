import { usePlace } from '#client/navigation/navigation.ts';
import { UnloadingLists } from './UnloadingLists.tsx';
import { UnloadingPage } from './UnloadingPage.tsx';

/** `/TH/unloading` lists, `/TH/unloading/{id}` scans. */
export function Unloading() {
  const { entityId } = usePlace();
  return entityId ? <UnloadingPage key={entityId} id={entityId} /> : <UnloadingLists />;
}
