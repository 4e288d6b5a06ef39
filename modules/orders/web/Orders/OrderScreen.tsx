import { useAddress, usePlace } from '#client/navigation/navigation.ts';
import { CapturePage } from './CapturePage.tsx';
import { EditPage } from './EditPage.tsx';
import { OrderPage } from './OrderPage.tsx';
import { Orders } from './Orders.tsx';
import './orders.css';

/** Without an id all of them, with one its page; `new` begins one. */
export function OrderScreen() {
  const { entityId } = usePlace();
  const [edit] = useAddress('edit');
  if (!entityId) return <Orders />;
  if (entityId === 'new') return <CapturePage />;
  return edit ? <EditPage key={entityId} id={entityId} /> : <OrderPage key={entityId} id={entityId} />;
}
