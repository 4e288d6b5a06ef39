/** Addresses of the screens of dispatch and shipments (specification 3, 2). */
export const tripAddress = (id: string): string => `/DPT/tour/${encodeURIComponent(id)}`;
export const shipmentAddress = (id: string): string => `/DPT/shipment/${encodeURIComponent(id)}`;
export const planningAddress = '/DPT';
