import { usePlace } from '#client/navigation/navigation.ts';
import { LoadingLists } from './LoadingLists.tsx';
import { LoadingPage } from './LoadingPage.tsx';

/** `/TH/close-loading/{id}`: a loading list with its closing open, for a link or a button that leads straight there. */
export function CloseLoading() {
  const { entityId } = usePlace();
  return entityId ? <LoadingPage key={entityId} id={entityId} closing /> : <LoadingLists />;
}
