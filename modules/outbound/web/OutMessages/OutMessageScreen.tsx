import { usePlace } from '#client/navigation/navigation.ts';
import { OutMessagePage } from './OutMessagePage.tsx';
import { OutMessages } from './OutMessages.tsx';

/** Without an id all of them, with one its page. */
export function OutMessageScreen() {
  const { entityId } = usePlace();
  return entityId ? <OutMessagePage key={entityId} id={entityId} /> : <OutMessages />;
}
