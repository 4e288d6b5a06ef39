import { describe } from 'vitest';
import { holdTable, unjudged, type Verdict } from './hold.ts';
import { type Entry, englishText, textOf } from './tables.ts';

type TextEntry = Entry & {
  text: string;
  literal: boolean;
  text_key?: string;
  parts?: string[];
  confirm?: string;
  forms?: string[];
};

/** Where the product keeps the text of an entry; several keys for one that stands in parts or in two forms. */
const keys: Record<string, string | string[]> = {
  'label.Search': 'base:search/label',
  'pill.Alpha': 'base:stage/ALPHA',
  'pill.Beta': 'base:stage/BETA',
  'pill.New': 'base:stage/NEW',
  'scope.User': 'base:scope/user',
  'scope.Depot': 'base:scope/depot',
  'scope.Global': 'base:scope/global',
  'login.data-incorrect': 'base:login/incorrect',
  'login.passwords-dont-match': 'base:validation/passwordsDontMatch',
  'login.new-password-must-differ': 'base:validation/passwordNotChanged',
  'login.two-factor-failed': 'base:login/totpFailed',
  'user-menu.Online help': 'base:header/onlineHelp',
  'user-menu.Keyboard shortcuts dialog': 'base:header/shortcuts',
  'user-menu.Control centre': 'base:header/controlCentre',
  'user-menu.Change password': 'base:changePassword',
  'user-menu.Logout': 'base:logout',
  'control-centre.go-to': 'base:palette/goTo',
  'map-toolbar': ['dispatch:action/showMap', 'base:map/lasso', 'dispatch:action/dispatch_zero'],
  'error-page.somethingWentWrong': 'base:page/somethingWentWrong',
  'error-page.tryReload': 'base:page/tryReload',
  'error-page.ifPersists': 'base:page/ifPersists',
  'error-page.button': ['base:page/toStart', 'base:page/reload'],
  'shortcut-category.General': 'base:category/general',
  'shortcut-category.Manage': 'base:category/manage',
  'shortcut-category.Edit': 'base:category/edit',
  'shortcut-category.Display': 'base:category/display',
  'shortcut-category.Navigate': 'base:category/navigate',
  'notification-settings.save': 'base:save',
  'notification-settings.reset': 'base:resetToDefault',
  'invalid-reference': 'base:form/invalidReference',
  'leave-view': 'base:discard/leave',
  'discard-prompt': 'base:discard/confirm',
  'validation.notEmpty': 'base:validation/notEmpty',
  'validation.minLength': ['base:validation/minLength_one', 'base:validation/minLength_other'],
  'validation.maxLength': 'base:validation/maxLength_other',
  'validation.length': 'base:validation/length',
  'validation.minNumber': 'base:validation/min',
  'validation.maxNumber': 'base:validation/max',
  'validation.minMaxLocalDateTime': ['base:validation/notBefore', 'base:validation/notAfter'],
  'validation.isIn': 'base:validation/isIn',
  'validation.isNotIn': 'base:validation/isNotIn',
  'validation.arrayMinMax': ['base:validation/arrayMin_other', 'base:validation/arrayMax_other'],
  'validation.pattern': 'base:validation/pattern',
  'validation.localizedTextMaxLength': 'base:validation/localizedMaxLength',
  'validation.alreadyInUse': 'base:validation/alreadyInUse',
  'validation.isTrue': 'base:validation/isTrue',
  'validation.invalidRange': 'base:validation/invalidRange',
  'search.minimum-hint': ['base:search/min_one', 'base:search/min_other'],
  'dropdown.no-results': 'base:search/none',
  'selected.delete': 'base:deletion/text',
  'selected.save': 'base:saveSelected/text',
  forbidden: 'base:toast/forbidden',
  'toast.saved': 'base:toast/saved',
  'toast.saved-part': 'base:toast/savedSome',
  'toast.save-failed': 'base:toast/saveFailed',
  'toast.already-in-use': 'base:toast/alreadyInUse',
  'toast.deleted': 'base:toast/deleted',
  'toast.delete-failed': 'base:toast/deleteFailed',
  'toast.deleted-part': 'base:toast/deletedSome',
  'toast.imported': 'base:toast/imported',
  'toast.import-failed': 'base:toast/importFailed',
  'toast.network': 'base:toast/network',
  'toast.service-unavailable': 'base:toast/serviceUnavailable',
  'toast.communication': 'base:toast/communication',
  'toast.forbidden': 'base:toast/forbidden',
  'toast.authentication': 'base:toast/authentication',
  'toast.conflict': 'base:toast/conflict',
  'toast.with-code': 'base:toast/code',
  'master-data.delete-refused': ['base:deletion/refusedOne', 'base:deletion/refusedMany'],
  'master-data.save-failed.warning-title': 'base:saveFailed/warning',
  'master-data.save-failed.error-title': 'base:saveFailed/error',
  'master-data.save-failed.no-user-ids': 'base:saveFailed/noUserIds',
  'master-data.save-failed.unexpected': 'base:saveFailed/unexpected',
  'flag.recurringcollections': 'base:stage/NEW',
  'screen.dispatch.my trips': 'delivery:title',
  'screen.dispatch.shipments': 'shipments:screen/shipments',
  'screen.dispatch.planning dashboard': 'dispatch:screen/planning',
  'screen.dispatch.execution dashboard': 'dispatch:screen/execution',
  'screen.cross-dock.my loadings': 'crossdock:screen/loading',
  'temperature.2-8°C': 'shipments:attribute/isTemperatureRangeCold',
  'temperature.15-25°C': 'shipments:attribute/isTemperatureRangeHigh',
  'timeline.Done': 'shipments:state/FINISHED',
  'timeline.Planned': 'shipments:state/PLANNED',
  'timeline.Canceled': 'shipments:state/DID_NOT_TAKE_PLACE',
  'storing-position.not-supported': 'shipments:message/barcodeNotSupported',
  'stop-documentation.status': 'dispatch:message/allOrdersRequireStatus',
  'delete-trip': 'dispatch:refusal/deleteWithShipments',
  'external-trip': 'dispatch:message/externallyPlanned',
  'date-required': 'shipments:message/dateRequired',
  'dispatch.no-shipment': 'shipments:message/noShipmentFound',
  'dispatch.unknown-package': 'shipments:message/unknownPackageFailed',
  'dispatch.trip-cud': 'dispatch:message/tripImpossible',
  'dispatch.trip-conflict': 'dispatch:message/tripChanged',
  'dispatch.trip-release': 'dispatch:message/releaseImpossible',
  'dispatch.dispatch': 'dispatch:message/cannotDispatch',
  'dispatch.remove': 'dispatch:message/cannotRemove',
  'dispatch.sequence-not-allowed': 'dispatch:message/sequenceNotAllowed',
  'dispatch.stops-outdated': 'dispatch:message/stopsOutdated',
  'dispatch.undispatch-status': 'dispatch:message/itemsAlreadyHaveStatus',
  'dispatch.dispatch-checks': 'dispatch:message/dispatchChecksFailed',
  'dispatch.no-history': 'shipments:message/noHistory',
  'master-pallet.close-title': 'masterpallets:closeNotPossible',
  'master-pallet.dissolve-title': 'masterpallets:dissolveNotPossible',
  'master-pallet.dissolve-anyway': 'masterpallets:dissolveAnyway',
  'master-pallet.dissolved': 'masterpallets:state/CANCELED',
  'screen.dispatch.info scan': 'infoscan:title',
  'screen.dispatch.archive dashboard': 'dispatch:screen/archive',
  'screen.dispatch.AFF cockpit': 'dispatch:screen/aff',
  'screen.dispatch.handover points': 'dispatch:screen/handoverPoint',
  'screen.cross-dock.arrival board': 'crossdock:screen/arrivals',
  'screen.cross-dock.info scan': 'infoscan:title',
  'screen.cross-dock.close loading': 'crossdock:screen/closeLoading',
  'screen.cross-dock.finish loading': 'crossdock:action/finish',
  'screen.cross-dock.dashboard': 'crossdock:screen/dashboard',
  'screen.cross-dock.my unloadings': 'crossdock:screen/unloading',
  'screen.cross-dock.my inventories': 'crossdock:screen/inventory',
  'cross-dock.same-status': 'crossdock:message/sameStatus',
  'cross-dock.same-order-type': 'crossdock:message/sameOrderType',
  'cross-dock.same-origin': 'crossdock:message/sameOrigin',
  'cross-dock.release-loading': 'crossdock:message/releaseForLoadingFailed',
  'cross-dock.release-unloading': 'crossdock:message/releaseForUnloadingFailed',
  'cross-dock.release-inventory': 'crossdock:message/releaseForInventoryFailed',
  'cross-dock.close-unloading': 'crossdock:message/closeForUnloadingFailed',
  'cross-dock.close-loading': 'crossdock:message/closeLoadingNotPossible',
  'cross-dock.loading-closure': 'crossdock:message/loadingClosureNotPossible',
  'cross-dock.loading-closure-override': 'crossdock:message/loadingClosureDespiteWarnings',
  'cross-dock.set-status': ['dispatch:message/setStatusNotPossible', 'crossdock:message/setStatusNotPossible'],
  'cross-dock.set-status-override': ['dispatch:message/setStatusAnyway', 'crossdock:message/setStatusAnyway'],
  'cross-dock.add-seal': 'crossdock:message/addSealFailed',
  'cross-dock.edit-report': 'crossdock:message/editLoadingReportFailed',
  'cross-dock.create-inventory': 'crossdock:message/inventoryCreationFailed',
  'cross-dock.seal-required': 'crossdock:message/sealRequired',
  'shipment-action.Already cancelled': 'shipments:message/alreadyCancelled',
  'shipment-action.already dissolved master pallet': 'shipments:message/masterPalletDissolved',
  'shipment-action.already closed master pallet': 'shipments:message/masterPalletClosed',
  'shipment-action.not implemented for master pallets': 'shipments:message/notForMasterPallets',
  'shipment-action.shipment cannot be dispatched': 'shipments:message/cannotBeDispatched',
  'shipment-action.departure already closed, cancelled or not released': 'shipments:message/departureNotOpen',
};

/** Texts that the document only describes: that there is one is all that can be held. */
const described: Record<string, string> = {
  'info-panel.user': 'base:header/user',
  'info-panel.depot': 'base:header/depot',
  'info-panel.release': 'base:header/release',
  'info-panel.project': 'base:header/project',
  'info-panel.product version': 'base:header/productVersion',
  'login.login': 'base:login/button',
  'login.login with a provider': 'base:login/withProvider',
  'login.enter username': 'base:login/enterAccount',
  'login.enter password': 'base:login/enterPassword',
  'login.select depot': 'base:login/selectUnit',
  'login.welcome text': 'base:login/welcome',
  'login.switch-provider': 'base:login/withAccount',
  totpFailed: 'base:login/totpFailed',
  'master-data-dialog.read-only': 'base:form/readOnly',
  'validation.notUnique': 'base:validation/notUnique',
  'validation.id_pattern': 'base:validation/id_pattern',
  'file.fileTooLarge': 'base:photo/fileTooLarge',
  'file.onlyImageFilesAllowed': 'base:photo/onlyImageFilesAllowed',
  'file.onlyImageFilesRecommended': 'base:photo/onlyImageFilesRecommended',
  'password.passwordNotChanged': 'base:validation/passwordNotChanged',
  'password.passwordsDontMatch': 'base:validation/passwordsDontMatch',
  'dispatch.document-info-scan': 'shipments:message/infoScanDocumented',
};

/** Names of placeholders as the document writes them; full stops and capitals are the sentence's. */
const plain = (text: string): string =>
  text
    .replaceAll(/\{\{?(\w+)\}?\}/g, '#')
    .replaceAll(/\b(?:X\/Y)\b/g, '#/#')
    .replaceAll(/[–−]/g, '-')
    .replaceAll(/[.,!?:’'"]/g, '')
    .replaceAll(/\s*(°C)/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();
/** What the document puts where the product has a placeholder. */
const placed: Record<string, string[]> = {
  'validation.minLength': ['must have at least # character', 'must have at least # characters'],
  'validation.maxLength': ['must not be longer than # characters'],
  'validation.length': ['must be between # and # characters'],
  'validation.minNumber': ['cant be smaller than #'],
  'validation.maxNumber': ['cant be greater than #'],
  'validation.minMaxLocalDateTime': ['cant be before #', 'cant be after #'],
  'validation.arrayMinMax': ['must contain at least # elements', 'must contain at most # elements'],
  'validation.pattern': ['must match #'],
  'validation.localizedTextMaxLength': ['cant be longer than #'],
  'validation.alreadyInUse': ['the # # is already in use'],
  'search.minimum-hint': ['enter at least # character', 'enter at least # characters'],
  'toast.with-code': ['# #'],
  'login.data-incorrect': ['the login data is incorrect'],
  'login.passwords-dont-match': ['the passwords dont match'],
  'login.new-password-must-differ': ['the new password must differ from the old one'],
  'login.two-factor-failed': [
    'two-factor login failed check that your clock is synchronised or wait for the next code',
  ],
  'user-menu.Keyboard shortcuts dialog': ['keyboard shortcuts'],
  'map-toolbar': ['show map', 'select with the lasso', 'dispatch'],
  'error-page.button': ['go to start page', 'reload'],
  'master-data.delete-refused': [
    'the item is referenced by other business objects',
    'the items are referenced by other business objects',
  ],
  'discard-prompt': ['discard'],
  'master-pallet.dissolved': ['dissolved'],
  'cross-dock.set-status': ['set status not possible', 'set status not possible'],
  'cross-dock.set-status-override': ['set status anyway', 'set status anyway'],
  'notification-settings.reset': ['reset to default'],
};

/** `Reset to default` is kept as `resetToDefault`. */
const keyOfLabel = (label: string): string =>
  `base:${label.toLowerCase().replaceAll(/ (\w)/g, (_, letter: string) => letter.toUpperCase())}`;

function judge(entry: TextEntry): Verdict {
  if (entry.key === 'info-panel.copyright')
    return textOf('web/shell/header/UserPanel.tsx').includes('© 1999–{new Date().getFullYear()}')
      ? undefined
      : 'the copyright line does not begin with 1999';
  if (entry.key === 'no-access')
    return englishText('base:page/noAccess')
      ? 'a page that names the missing right instead of an empty one'
      : undefined;
  const known = described[entry.key];
  if (known) return englishText(known) ? undefined : `${known} does not exist`;
  const found = keys[entry.key] ?? (entry.key.startsWith('label.') ? keyOfLabel(entry.text) : undefined);
  if (!found) return unjudged;
  const shown = [found].flat().map((key) => plain(englishText(key) ?? `(no ${key})`));
  const wanted = placed[entry.key] ?? [plain(entry.text)];
  return shown.join(' | ') === wanted.join(' | ') ? undefined : `"${shown.join(' | ')}", not "${wanted.join(' | ')}"`;
}

describe('texts', () => holdTable<TextEntry>('texts', judge));
