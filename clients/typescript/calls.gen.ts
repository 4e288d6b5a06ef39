/**
 * Kontor
 * calls of programs
 * DO NOT MODIFY - This file has been generated using oazapfts.
 * See https://www.npmjs.com/package/oazapfts
 */
import * as Oazapfts from "@oazapfts/runtime";
import * as QS from "@oazapfts/runtime/query";
export const defaults: Oazapfts.Defaults<Oazapfts.CustomHeaders> = {
    headers: {},
    baseUrl: "/"
};
const oazapfts = Oazapfts.runtime(defaults);
export const servers = {};
export type Session = {
    accountId: string;
    accountName: string;
    orgUnit: string;
    permissions: string[];
    licenses: string[];
    managementLevel: "SYSTEM" | "GLOBAL_USER" | "LOCAL_USER" | "NONE";
    managedOrgunits: string[];
    passwordChangeRequired: boolean;
    requiredTotpRegistry: boolean;
    requiredTotpCode: boolean;
    managedByExtern: boolean;
    pairingToken: string | null;
    username: string;
    release: string;
    project: string;
    productVersion: string;
    loggedIn: boolean;
    sessionTimeoutSeconds: number;
    timezone: string;
    disabledFeatures?: string[];
    demoDay?: true;
};
export type Error = {
    code?: number;
    category?: string;
    message?: string;
    details?: object;
};
export type OrderImportHead = {
    id: string;
    kind: "csv" | "edi" | "fortras" | "json" | "xlsx";
    filename: string | null;
    partner: string | null;
    receivedAt: number;
    receivedBy: string;
    state: "RECEIVED" | "PARSING" | "DONE" | "PARTLY_FAILED" | "FAILED";
    rowsTotal: number;
    rowsOk: number;
    rowsFailed: number;
    rowsKnown: number;
    rowsIgnored: number;
    rowsWaiting: number;
    remarks: number;
};
export type ImportMessage = {
    row: number;
    field: string;
    code: string;
    severity: "WARNING" | "ERROR";
    text: string;
    reference: string | null;
};
export type OrderImport = OrderImportHead & {
    messages: ImportMessage[];
    items: {
        itemId: string;
        orderNumber: string;
        externId: string | null;
        consigneeName: string | null;
    }[];
};
export type OrderStatus = {
    "number": string;
    shipmentNumber: string;
    state: "RECEIVED" | "PLANNED" | "ON_THE_WAY" | "DELIVERED" | "DELIVERED_WITH_DEVIATION" | "NOT_DELIVERED" | "CANCELED" | "REJECTED";
    packages: number;
    deliveryDate: string | null;
    reason: string | null;
    changedAt: number;
};
export type ReadingsTaken = {
    accepted: number;
    duplicate: number;
    conflict: number;
    suspect: number;
    late: number;
};
/**
 * Sign in with unit, account and password (form), or with what an identity provider sent back (query)
 */
export function identityLogin(body?: {
    orgunit: string;
    accountid: string;
    password: string;
}, { code, state, iss }: {
    code?: string;
    state?: string;
    iss?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Session;
    } | {
        status: number;
        data: Error;
    }>(`/login-rest/login${QS.query(QS.explode({
        code,
        state,
        iss
    }))}`, oazapfts.form({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Sign out; also answers 204 when nobody is signed in
 */
export function identityLogout(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 204;
    } | {
        status: number;
        data: Error;
    }>("/login-rest/logout", {
        ...opts,
        method: "POST"
    });
}
/**
 * Read an order file; every row goes in or is listed with field and reason. The same file twice doubles nothing
 */
export function exchangeImportOrders(kind: "csv" | "edi" | "fortras" | "json" | "xlsx", body: Blob, { filename }: {
    filename?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 201;
        data: OrderImport;
    } | {
        status: number;
        data: Error;
    }>(`/om-rest/imports${QS.query(QS.explode({
        kind,
        filename
    }))}`, {
        ...opts,
        method: "POST",
        body
    });
}
/**
 * Say what would come of an order file, and keep nothing of it
 */
export function exchangeTryImport(kind: "csv" | "edi" | "fortras" | "json" | "xlsx", body: Blob, { filename }: {
    filename?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            kind: "csv" | "edi" | "fortras" | "json" | "xlsx";
            filename: string | null;
            partner: string | null;
            receivedAt: number;
            receivedBy: string;
            state: "RECEIVED" | "PARSING" | "DONE" | "PARTLY_FAILED" | "FAILED";
            rowsTotal: number;
            rowsOk: number;
            rowsFailed: number;
            rowsKnown: number;
            rowsIgnored: number;
            rowsWaiting: number;
            remarks: number;
            messages: ImportMessage[];
        };
    } | {
        status: number;
        data: Error;
    }>(`/om-rest/imports/dryrun${QS.query(QS.explode({
        kind,
        filename
    }))}`, {
        ...opts,
        method: "POST",
        body
    });
}
/**
 * An import with its messages and the shipments it made
 */
export function exchangeGetImport(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: OrderImport;
    } | {
        status: number;
        data: Error;
    }>(`/om-rest/imports/${encodeURIComponent(id)}`, {
        ...opts
    });
}
/**
 * What became of an order, by the number that its sender gave it; a program sees the orders of its partner
 */
export function exchangeOrderStatus($number: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: OrderStatus[];
    } | {
        status: number;
        data: Error;
    }>(`/om-rest/status${QS.query(QS.explode({
        "number": $number
    }))}`, {
        ...opts
    });
}
/**
 * Readings of a device, with its token; sent again they count once
 */
export function temperatureSendReadings(serial: string, body: {
    readings: {
        ts: number;
        value: number;
    }[];
    unit?: "C" | "F";
    sentAt?: number;
    battery?: number;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: ReadingsTaken;
    } | {
        status: number;
        data: Error;
    }>(`/tcl-rest/sensors/${encodeURIComponent(serial)}/readings`, oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
