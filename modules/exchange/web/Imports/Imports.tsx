import { usePlace } from '#client/navigation/navigation.ts';
import { ImportList } from './ImportList.tsx';
import { ImportPage } from './ImportPage.tsx';
import './imports.css';

/** `/OM/imports` lists, `/OM/imports/{id}` is the result of one import. */
export function Imports() {
  const { entityId } = usePlace();
  return entityId ? <ImportPage key={entityId} id={entityId} /> : <ImportList />;
}
