/**
 * What a stop stands for: a group by the tables of rules (`shipmentGroupAssessment`) where there is one, else its place. Shipments of one key
 * share a stop.
 */
export const jointStop = (item: { stop_key: string; stop_group: string | null }): string =>
  item.stop_group === null ? item.stop_key : `group:${item.stop_group}`;
