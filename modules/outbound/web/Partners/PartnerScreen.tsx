import { usePlace } from '#client/navigation/navigation.ts';
import { PartnerPage } from './PartnerPage.tsx';
import { Partners } from './Partners.tsx';

/** Without a partner all of them, with one its page. */
export function PartnerScreen() {
  const { entityId } = usePlace();
  return entityId ? <PartnerPage key={entityId} partnerId={entityId} /> : <Partners />;
}
