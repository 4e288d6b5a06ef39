import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';
import type { CompartmentKind, PackageProcessStatus, TerminalStatus } from '#modules/shipments/rules/vocabulary.ts';
import type { ProcessPackageRow } from '../tables.gen.ts';

/** A package on an unloading list with what its shipment says of it. */
export type Line = ProcessPackageRow & {
  process_status: PackageProcessStatus;
  barcode: string;
  status: string;
  terminal_status: TerminalStatus;
  compartment_kind: CompartmentKind | null;
  order_number: string;
  place_name: string;
  destination_depot: string | null;
  temperature_alarm_at: Date | null;
};

export const linesOf = (ctx: ViewContext, listId: string): Promise<Line[]> =>
  ctx.db.run(
    sql<Line>`select lp.*, p.barcode, p.status, p.terminal_status, p.compartment_kind, s.order_number, s.place_name, s.destination_depot, s.temperature_alarm_at from process_package lp
      join process_item i on i.org_unit = lp.org_unit and i.list_id = lp.list_id and i.item_id = lp.item_id and not i.removed
      join package p on p.org_unit = lp.org_unit and p.id = lp.package_id join shipment s on s.org_unit = lp.org_unit and s.id = lp.item_id
      where lp.org_unit = ${ctx.unit} and lp.list_id = ${listId} order by i.sequence, p.position`,
    { name: 'unloading.lines' },
  );

/** The shipments of a list by their order numbers. */
export const ordersOn = (ctx: ViewContext, listId: string) =>
  ctx.db.run(
    sql<{ item_id: string; order_number: string }>`select i.item_id, s.order_number from process_item i
      join shipment s on s.org_unit = i.org_unit and s.id = i.item_id where i.org_unit = ${ctx.unit} and i.list_id = ${listId}`,
    { name: 'unloading.orders' },
  );
