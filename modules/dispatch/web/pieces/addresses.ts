/** Addresses of the screens of dispatch and shipments (specification 3, 2). */
export const tripAddress = (id: string, context?: 'planning' | 'execution'): string =>
  `/DPT/tour/${encodeURIComponent(id)}${context ? `?context=${context}` : ''}`;
export const shipmentAddress = (id: string): string => `/DPT/shipment/${encodeURIComponent(id)}`;
export const collectionAddress = (of: { day?: string; trip?: string | undefined; copyOf?: string }): string =>
  `/DPT/createCollection?${new URLSearchParams(Object.entries(of).flatMap(([name, value]) => (value ? [[name, value]] : [])))}`;
export const planningAddress = '/DPT';
export const planningWith = (itemIds: readonly string[]): string =>
  `${planningAddress}?pick=${itemIds.map(encodeURIComponent).join('.')}`;
