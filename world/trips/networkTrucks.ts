import { sql } from 'kysely';
import type { LocalDate } from '#kernel/date.ts';
import type { CommandContext, SessionRecord } from '#platform/context.ts';
import { deliver, unitMessage } from '#platform/doors.ts';
import type { Platform } from '#platform/platform.ts';
import { closeList, closeUnloading, scanOffUnit, scanPackageOnto, sealList } from '#modules/crossdock/server/index.ts';
import {
  closeJourney,
  confirmTrip,
  createTrip,
  dispatchItems,
  documentStop,
  getTripRow,
  ordersOf,
  releaseTrip,
  startTrip,
  stopsOf,
  visitStop,
} from '#modules/dispatch/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { actedBy, dispatcher, driverOf, loader, supervisor } from '../actors.ts';
import { Dice } from '../dice.ts';
import { person } from '../names.ts';
import { insisting } from './insist.ts';

const rows: Rows = { kind: 'unit' };
const minute = 60_000;
/** A refusal because the shop was shut asks for a photo, so this hindrance is one that does not. */
const reasons = { OK: null, HINDRANCE: 'd203' } as const;
type Result = keyof typeof reasons;
type Message = { id: string; payload: { unit: string; door: string; key: string; payload: unknown } };

/** A trip with the parts of shipments of the network that it carries. */
type Laden = { tripId: string; vehicle: string; items: ReadonlyMap<string, string> };

/** What the people of a depot do with its parts of shipments of the network: trips, halls and stops, each step by their own commands. */
export class Trucks {
  /** Messages that went through their doors already, whichever depot told them. */
  private readonly told: Set<string>;
  private readonly platform: Platform;
  private readonly record: SessionRecord;
  private readonly unit: string;
  constructor(platform: Platform, record: SessionRecord, unit: string, told: Set<string>) {
    this.told = told;
    this.platform = platform;
    this.record = record;
    this.unit = unit;
  }

  private inUnit<T>(work: (ctx: CommandContext) => Promise<T>): Promise<T> {
    return this.platform.asSession(this.record, work);
  }

  /**
   * What units have told each other about shipments of the network goes through its doors, at the hour at which they did; the job that finds it
   * later finds it done.
   */
  async handOn(at: number): Promise<void> {
    const then: Platform = {
      ...this.platform,
      asSystem: (unit, work) => this.platform.asSystem(unit, (ctx) => work({ ...ctx, now: at })),
    };
    for (let told = 1; told > 0; ) {
      told = 0;
      for (const from of ['global', 'str', 'hub', 'muc']) {
        const messages = await this.platform.asSystem(from, (ctx) =>
          ctx.db.run(
            sql<Message>`select id, payload from outbox where org_unit = ${ctx.unit} and topic = ${unitMessage.name}
              and (payload ->> 'door' like 'network.%' or payload ->> 'door' like 'crossdock.%') order by xid, seq`,
          ),
        );
        for (const { id, payload } of messages) {
          if (this.told.has(id)) continue;
          this.told.add(id);
          told += 1;
          await deliver(then, { ...payload, from });
        }
      }
    }
  }

  /** A released trip with the parts of these shipments that are of a kind. `at`: when it is to leave. */
  async trip(
    shipments: readonly string[],
    kind: 'PICKUP' | 'DELIVERY',
    plan: { day: LocalDate; vehicle: string; lineHaul?: string; at: number },
  ): Promise<Laden> {
    const laden = await this.inUnit(async (ctx) => {
      const act = actedBy(ctx, dispatcher, plan.at - 60 * minute);
      const parts = await ctx.db.run(
        sql<{ id: string; shipment: string }>`select id, gtp_shipment_id as shipment from shipment
          where org_unit = ${ctx.unit} and gtp_shipment_id = any(${shipments}::uuid[]) and shipment_type = ${kind} and state = 'DISPATCHABLE' order by id`,
      );
      if (parts.length !== shipments.length) throw new Error(`${parts.length} of ${shipments.length} at ${this.unit}`);
      const made = await createTrip(act, rows, {
        executionDate: plan.day,
        trafficType: plan.lineHaul ? 'LineHaul' : 'LocalTraffic',
        vehicleId: plan.vehicle,
        outboundRoute: plan.lineHaul ?? '100',
        expectedDeparture: plan.at,
      } as Parameters<typeof createTrip>[2]);
      const ids = parts.map(({ id }) => id);
      await insisting(`shipments of ${made.name}`, (given) => dispatchItems(act, rows, made.id, ids, given));
      await insisting(`release of ${made.name}`, (given) => releaseTrip(act, rows, made.id, undefined, given));
      const items = new Map(parts.map(({ id, shipment }) => [shipment, id]));
      return { tripId: made.id, vehicle: plan.vehicle, items };
    });
    await this.handOn(plan.at - 60 * minute);
    return laden;
  }

  /** Loads all that a trip's list expects, closes it, and goes. @returns id of the list, by which the next depot knows it */
  async loadAndLeave(laden: Laden, at: number): Promise<string> {
    const list = await this.inUnit(async (ctx) => {
      const { loading_list_id } = await getTripRow(ctx, rows, laden.tripId);
      const id = loading_list_id ?? '';
      for (const [n, barcode] of (await codesOn(ctx, id)).entries()) {
        const time = at - 30 * minute + n * 20_000;
        const scan = { barcode, scannedAt: time, clientScanId: ctx.newId() };
        await scanPackageOnto(actedBy(ctx, loader, time), rows, id, scan);
      }
      const close = actedBy(ctx, supervisor, at - 12 * minute);
      await sealList(close, rows, id, `${this.unit.toUpperCase()} ${id.slice(-5).toUpperCase()}`);
      await insisting(`closing at ${this.unit}`, (given) => closeList(close, rows, id, {}, given));
      return id;
    });
    await this.handOn(at - 12 * minute);
    await this.leave(laden, at);
    return list;
  }

  private async leave(laden: Laden, at: number): Promise<void> {
    await this.inUnit(async (ctx) => {
      const driver = driverOf(laden.vehicle);
      if ((await getTripRow(ctx, rows, laden.tripId)).state === 'WAITING_FOR_DRIVER_CONFIRMATION')
        await confirmTrip(actedBy(ctx, driver, at - 5 * minute), rows, laden.tripId, { accepted: true });
      await startTrip(actedBy(ctx, driver, at), rows, laden.tripId, undefined);
    });
    await this.handOn(at);
  }

  /** Drives a trip of collections and documents them; `only` these shipments, or all. */
  async collect(laden: Laden, at: number, only: readonly string[] = [...laden.items.keys()]): Promise<void> {
    await this.leave(laden, at - 60 * minute);
    await this.deliver(laden, new Map(only.map((shipment) => [shipment, 'OK'])), at);
  }

  /** Documents what became of these shipments, one stop after another, the last at `at`. */
  async deliver(laden: Laden, results: ReadonlyMap<string, Result>, at: number): Promise<void> {
    await this.inUnit(async (ctx) => {
      const [stops, orders] = [await stopsOf(ctx, [laden.tripId]), await ordersOf(ctx, [laden.tripId])];
      let time = at - results.size * 10 * minute;
      for (const stop of stops) {
        const said = orders
          .filter((one) => one.stop_id === stop.id)
          .flatMap(({ item_id }) => {
            const result = [...results].find(([shipment]) => laden.items.get(shipment) === item_id)?.[1];
            return result
              ? [{ itemId: item_id, result, processDeviationId: reasons[result], packages: [], photos: [] }]
              : [];
          });
        if (said.length === 0) continue;
        const act = (when: number) => actedBy(ctx, driverOf(laden.vehicle), when);
        const signer = person(new Dice(`${this.unit}/signer/${stop.stop_key}`));
        const body = {
          clientEventId: ctx.newId(),
          orders: said,
          signer,
          signedAt: time + 6 * minute,
          documentBlobIds: [],
        };
        await visitStop(act(time), rows, laden.tripId, stop.id, 'arrival', { time });
        await insisting(`documentation of ${stop.name}`, (given) =>
          documentStop(act(time + 6 * minute), rows, laden.tripId, stop.id, body, given),
        );
        time += 10 * minute;
      }
    });
    await this.handOn(at);
  }

  /** A trip of collections is back, and its goods are in the hall. */
  async backAndUnload(laden: Laden, at: number): Promise<void> {
    const list = await this.inUnit(async (ctx) => {
      const accepted = { overrideCodes: ['EQUIPMENT', 'RETURNS_NOT_UNLOADED'] };
      await closeJourney(actedBy(ctx, dispatcher, at), rows, laden.tripId, {}, accepted);
      return listWhere(ctx, sql`trip_id = ${laden.tripId}`);
    });
    await this.unloadList(list, at + 20 * minute);
  }

  /** What another depot has sent on a loading list is in the hall. */
  async unload(partnerList: string, at: number): Promise<void> {
    await this.unloadList(await this.inUnit((ctx) => listWhere(ctx, sql`partner_list_id = ${partnerList}`)), at);
  }

  private async unloadList(list: string, at: number): Promise<void> {
    await this.inUnit(async (ctx) => {
      for (const barcode of await codesOn(ctx, list)) {
        const hand = actedBy(ctx, { ...loader, permissions: ['scanUnloading'] }, at - 10 * minute);
        const scan = { barcode, scannedAt: at - 10 * minute, clientScanId: ctx.newId(), storingPosition: 'A01-01' };
        await scanOffUnit(hand, rows, list, scan);
      }
      const shut = actedBy(ctx, supervisor, at);
      await insisting(`unloading at ${this.unit}`, (given) => closeUnloading(shut, rows, list, {}, given));
    });
    await this.handOn(at);
  }
}

const listWhere = async (ctx: CommandContext, of: ReturnType<typeof sql>): Promise<string> =>
  (
    await ctx.db.one(
      sql<{ id: string }>`select id from process_list where org_unit = ${ctx.unit} and kind = 'ULD' and ${of}`,
    )
  ).id;

const codesOn = async (ctx: CommandContext, list: string): Promise<string[]> =>
  (
    await ctx.db.run(
      sql<{
        barcode: string;
      }>`select p.barcode from process_package l join package p on p.org_unit = l.org_unit and p.id = l.package_id
        where l.org_unit = ${ctx.unit} and l.list_id = ${list} order by p.item_id, p.id`,
    )
  ).map(({ barcode }) => barcode);
