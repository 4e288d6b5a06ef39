import { useEffect } from 'react';
import { useGo, usePlace } from './navigation.ts';

/** An address of the specification whose screen stands in another module: leads there with what was chosen, and leaves no page behind. */
export function LeadsTo({ address }: { address: string }) {
  const go = useGo();
  const { entityId } = usePlace();
  useEffect(() => {
    const { hash } = window.location;
    const search = hash.includes('?') ? hash.slice(hash.indexOf('?')) : '';
    go.to([address, entityId && encodeURIComponent(entityId)].filter(Boolean).join('/') + search, { replace: true });
  }, [go, address, entityId]);
  return null;
}
