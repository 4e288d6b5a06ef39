import { labelCalls } from '#modules/masterdata/contract/labels.ts';

/** Steps of an unloading list and of an inventory: the functions of `server/list` that twice.db.test proves with a loading list. */
const asLoading = {
  'crossdock.undoUnloadingScan': 'crossdock.undoScan',
  'crossdock.unloadingDeviation': 'crossdock.packageDeviation',
  'crossdock.setUnloadingStatus': 'crossdock.setItemStatus',
  'crossdock.startUnloading': 'crossdock.startLoading',
  'crossdock.finishUnloading': 'crossdock.finishLoading',
  'crossdock.resumeUnloading': 'crossdock.resumeLoading',
  'crossdock.addUnloadingSeal': 'crossdock.addSeal',
  'crossdock.removeUnloadingSeal': 'crossdock.removeSeal',
  'crossdock.saveUnloadingReport': 'crossdock.saveReport',
  'crossdock.saveUnloadingEquipment': 'crossdock.saveEquipment',
  'crossdock.undoInventoryScan': 'crossdock.undoScan',
  'crossdock.inventoryDeviation': 'crossdock.packageDeviation',
  'crossdock.setInventoryStatus': 'crossdock.setItemStatus',
  'crossdock.startInventory': 'crossdock.startLoading',
  'crossdock.finishInventory': 'crossdock.finishLoading',
  'crossdock.resumeInventory': 'crossdock.resumeLoading',
};

/**
 * State-changing calls that are not proved to have one effect when they are sent twice at once (quality C-03), and why that is
 * right. A new call stands in twice.db.test.ts or here.
 */
export const naturallyTwice: Readonly<Record<string, string>> = {
  'identity.login': 'two sign-ins are two sessions on purpose: a person may work in two browsers',
  'identity.mobileLogin': 'two sign-ins are two sessions on purpose, as with identity.login',
  'identity.validatePassword': 'reads only: it says whether a password would do',
  'blobs.upload':
    'two uploads are two files; a file that nothing refers to has no effect, and what refers to it has its own key',
  'shipments.addNote': 'two notes with the same words are two notes; the specification gives a note no key',
  'delivery.shareProofs': 'two links to the same proofs are two links: each has its own secret and its own end',
  'delivery.endProofLink': 'the second finds the link ended, and its end stays what it was (proofs.db.test)',
  'dispatch.revokeOverrules': 'the second finds no open overrule and changes nothing (aff.db.test)',
  'dispatch.handOverToMaster':
    'the second finds the shipment with the master dispatcher, outside its own rows (aff.db.test)',
  'dispatch.cancelOptimizeTask': 'ends a running search; the second finds it ended',
  'dayplan.cancelDayPlan': 'puts a proposal aside; the second finds it there',
  'dispatch.undoPlanChange':
    'names the step that is next: the second finds another one next and is refused (planChanges.db.test)',
  'dispatch.redoPlanChange': 'as dispatch.undoPlanChange',
  'dispatch.applyOptimization': 'takes a found order over: the second finds it taken over and answers the same trip',
  'dayplan.stopDayPlan': 'asks a running search to end with what it has; the second asks the same',
  'platform.logEvent': 'two events are two events; they stand in the log only',
  'workspace.saveNotificationSettings':
    'stores the whole settings of a scope as they were sent: the second leaves the same',
  'workspace.resetNotificationSettings': 'takes the stored settings away: the second finds none',
  'workspace.saveResourceText': 'stores the whole text as it was sent: the second leaves the same',
  'workspace.beHere': 'renews the one row that the account has at the place',
  'crossdock.saveReport': 'stores the whole report as it was sent: the second leaves the same',
  'crossdock.saveEquipment': 'stores the whole count as it was sent: the second leaves the same',
  'crossdock.scanUnloading': 'unloading.db.test sends every scan of 200 packages twice at once, and one key twice',
  'crossdock.closeUnloading':
    'its list is locked and then CLOSED: the second is refused by the machine, as crossdock.closeLoading',
  'crossdock.reopenUnloading': 'as crossdock.reopenLoading: the second finds the list INPROGRESS and is refused',
  'crossdock.releaseUnloading': 'the second finds the list RELEASED and is refused by the machine',
  'crossdock.cancelUnloading': 'the second finds the list CANCELED and is refused by the machine',
  'crossdock.createInventory':
    'two counts of the same places on one day are two counts; the specification gives one no key',
  'crossdock.expectInInventory': 'a shipment that is expected already is not added again (on conflict do nothing)',
  'crossdock.releaseInventory': 'its list is locked and then RELEASED: the second is refused by the machine',
  'crossdock.cancelInventory': 'the second finds the list CANCELED and is refused by the machine',
  'crossdock.scanInventory': 'inventory.db.test has two people scan 200 packages at once: each is counted once',
  'crossdock.closePlace': 'a place that is done already is done; the same key answers what it answered',
  'crossdock.closePlaces': 'stores the state of places as it was sent: the second leaves the same',
  'crossdock.decideInventory': 'stores decisions as they were sent: the second leaves the same',
  'crossdock.closeInventory': 'inventoryDesk.db.test closes twice at once: one of them does',
  'crossdock.reopenInventory': 'as crossdock.reopenUnloading: the second finds the list INPROGRESS and is refused',
  'crossdock.checkUnitSeals': 'stores the whole verdict as it was sent: the second leaves the same',
  'crossdock.setArrivalHead': 'stores the dock as it was sent: the second leaves the same',
  ...Object.fromEntries(
    Object.entries(asLoading).map(([id, same]) => [id, `the same function as ${same}, which is proved`]),
  ),
  ...Object.fromEntries(Object.values(labelCalls).map((call) => [call.id, 'reads only: it draws labels'])),
};
