/** Addresses of the shipment screens and of trips (specification 3, 2). */
export const shipmentAddress = (id: string): string => `/DPT/shipment/${encodeURIComponent(id)}`;
export const tripAddress = (id: string): string => `/DPT/tour/${encodeURIComponent(id)}`;
