import { describe } from 'vitest';
import type { z } from 'zod';
import { readBarcode } from '#kernel/barcode.ts';
import { addDays, dateSchema, dateTimeSchema, type LocalDate, timeSchema } from '#kernel/date.ts';
import { pointsLimit } from '#modules/dangerousgoods/rules/points.ts';
import { filterFrom } from '#modules/messaging/rules/messageFilter.ts';
import { limits } from '#modules/messaging/rules/vocabulary.ts';
import { hasTabs } from '#shell/header/tabRoom.ts';
import { decimalsOf, type QuantityKind, quantities } from '#kernel/quantity.ts';
import { managementRank } from '#kernel/session.ts';
import { departureState } from '#modules/crossdock/rules/loading/departureState.ts';
import { processDigit } from '#modules/crossdock/rules/list/listStates.ts';
import { temperatureRangeOf } from '#modules/shipments/rules/attributes.ts';
import { codeLength } from '#modules/identity/contract/calls.ts';
import { pollMs } from '#shell/notifications/pollRules.ts';
import { mostShortcuts } from '#shell/palette/shortcutSearch.ts';
import { textLimit } from '#ui/form/fieldRules.ts';
import { debounceMs } from '#ui/layout/debounce.ts';
import { screenSizeOf } from '#ui/layout/useScreenSize.ts';
import { panelRoom } from '#ui/layout/panelRoom.ts';
import { compression, maxBytes } from '#ui/photo/imageRules.ts';
import { formatFor, isWithinWeek } from '#ui/text/format.ts';
import { holdTable, unjudged, type Verdict } from './hold.ts';
import { bodyOf, callAt, constantOf, type Entry, fieldOf, historyDigits, namedSchema, textOf } from './tables.ts';

type LimitEntry = Entry & { value: number | string | null; kind: string };

/** The first width that is not this size any more. */
const ends = (size: string): number => {
  let width = 0;
  while (screenSizeOf(width) !== size) width += 1;
  while (screenSizeOf(width) === size) width += 1;
  return width - 1;
};
const begins = (size: string): number => {
  let width = 0;
  while (screenSizeOf(width) !== size) width += 1;
  return width;
};
const constant =
  (file: string, name: string): (() => unknown) =>
  () =>
    constantOf(file, name);
/** A number that stands in a line of a file; the pattern's first group. */
const written =
  (file: string, pattern: RegExp): (() => unknown) =>
  () =>
    Number(pattern.exec(textOf(file))?.[1]);
const daysBefore = (days: number): string => formatFor('en').ago(0, days * 86_400_000);
const range = (min: number, max: number): string | undefined =>
  temperatureRangeOf({ temperatureMin: min * 1000, temperatureMax: max * 1000 });
const departure = (minutes: number): string | undefined => departureState(minutes * 60_000, 0);
const longestPosition = (): number => {
  let length = 1;
  while (readBarcode(`cTF_STP_${'x'.repeat(length + 1)}`).kind === 'storingPosition') length += 1;
  return length;
};
/** The limit when it holds on both sides, else what was found. */
const edge = (value: number, inside: unknown, outside: unknown, wanted: unknown): unknown =>
  inside === wanted && outside !== wanted ? value : `${String(inside)} and ${String(outside)}`;

const today: LocalDate = [2026, 3, 1];
const back = (days: number): LocalDate => addDays(today, -days);
/** How many parts a value of a schema has: it takes these, not one less and not one more. */
const parts = (schema: z.ZodType, value: readonly number[]): unknown =>
  edge(
    value.length,
    schema.safeParse(value).success,
    schema.safeParse(value.slice(1)).success || schema.safeParse([...value, 0]).success,
    true,
  );
const takes = (key: string, body: unknown): boolean => callAt(key).body?.safeParse(body).success === true;
/** The longest text that a message takes in a field. */
function longest(field: string): number {
  const takesLength = (length: number): boolean =>
    takes('POST /api/channels/{type}/{name}', { clientTime: 1, [field]: 'x'.repeat(length) });
  let length = 1;
  while (takesLength(length + 1) && length < 1000) length += 1;
  return length;
}
const values: Record<string, () => unknown> = {
  'copyright-start': written('web/shell/header/UserPanel.tsx', /© (\d+)–/),
  'panel-stack': () => panelRoom('monitor'),
  'panel-stack.mobile': () => panelRoom('mobile'),
  'breakpoint.mobile': () => ends('mobile'),
  'breakpoint.tablet': () => ends('tablet'),
  'breakpoint.laptop': () => ends('laptop'),
  'breakpoint.monitor': () => begins('monitor'),
  'spinner-delay': written('web/ui/feedback/DelayedSpinner.tsx', /delay = (\d+)/),
  'shortcut-dialog.results': () => mostShortcuts,
  'management-rank.SYSTEM': () => managementRank.SYSTEM,
  'management-rank.GLOBAL_USER': () => managementRank.GLOBAL_USER,
  'management-rank.LOCAL_USER': () => managementRank.LOCAL_USER,
  'management-rank.NONE': () => managementRank.NONE,
  'local-database-version': constant('web/client/memory/localDatabase.ts', 'version'),
  'log-device-text': written('web/shell/logEvent.ts', /device: navigator\.userAgent\.slice\(0, (\d+)\)/),
  'quantity.VOLUME.fraction': () => decimalsOf('VOLUME', 'm3'),
  'logout-delay': constant('web/client/session/session.ts', 'logoutDelay'),
  'search.min-characters': written('web/ui/layout/SearchBox.tsx', /min = (\d+)/),
  'search.shown-results': constant('web/ui/layout/SearchBox.tsx', 'most'),
  'password.auto-hide': constant('web/ui/form/usePasswordEye.ts', 'hideAfter'),
  'list.auto-select': constant('web/ui/list/useListReading.ts', 'selectAfter'),
  'toast.success': () => Number(constantOf('web/ui/feedback/toasts.ts', 'successMs')) / 1000,
  'text.max-length': () => textLimit,
  'textarea.rows': written('web/ui/form/fields/TextAreaField.tsx', /rows=\{(\d+)\}/),
  'quantity.default-bounds.min': () => quantities.TEMPERATURE.min,
  'quantity.default-bounds.max': () => quantities.TEMPERATURE.max,
  'rating.min': written('web/ui/form/fields/RatingField.tsx', /\{\[(\d)[\d, ]+\]\.map/),
  'rating.max': written('web/ui/form/fields/RatingField.tsx', /(\d)\]\.map\(\(star\)/),
  'upload.max': () => maxBytes,
  'image.quality': () => compression.quality,
  'image.max-dimension': () => compression.maxSide,
  'image.png-threshold': () => compression.pngToJpegAbove,
  // On the form and on both sides of the wire.
  'password.max': () => {
    const change = bodyOf('PUT /api/system/users/password');
    const all = [
      constantOf('web/ui/form/usePasswordEye.ts', 'passwordLimit'),
      fieldOf(change, 'oldPassword')?.maxLength,
      fieldOf(change, 'newPassword')?.maxLength,
    ];
    return new Set(all).size === 1 ? all[0] : all.join();
  },
  'totp.digits': () => codeLength,
  'totp.boxes': () => (textOf('web/shell/login/CodePage.tsx').includes('length={codeLength}') ? codeLength : undefined),
  'totp.code': () => fieldOf(bodyOf('POST /api/system/totp/validate'), 'code')?.maxLength ?? codeLength,
  debounce: () => debounceMs('https://x/'),
  'results-search.debounce': () => debounceMs('https://x/'),
  'debounce.noDebounce': () => debounceMs('https://x/?noDebounce'),
  'keep-alive.throttle': () => Number(constantOf('web/shell/keepAlive.ts', 'keepAliveMs')) / 1000,
  'notification.polling': () => pollMs / 1000,
  'notification.warning-below': constant('web/shell/notifications/pollRules.ts', 'quietFrom'),
  'infinite-list.threshold': constant('web/ui/list/useListReading.ts', 'moreThreshold'),
  'relative-time.month': () => edge(30, daysBefore(30), daysBefore(29), 'last month'),
  'relative-time.year': () => edge(365, daysBefore(365), daysBefore(364), 'last year'),
  'tooltip.enter': constant('web/ui/theme/theme.ts', 'openDelay'),
  'tooltip.leave': constant('web/ui/theme/theme.ts', 'closeDelay'),
  'popup.hover-first': constant('web/ui/feedback/Peek.tsx', 'enter'),
  'popup.hover-second': constant('web/ui/feedback/Peek.tsx', 'leave'),
  'popup.hoverable-leave': constant('web/ui/feedback/Peek.tsx', 'leaveHoverable'),
  'popup.scroll-hide': constant('web/ui/feedback/Peek.tsx', 'afterScroll'),
  'header-menu.left': constant('web/shell/header/tabRoom.ts', 'leftBelow'),
  'header-menu.reserve': constant('web/shell/header/tabRoom.ts', 'reserve'),
  'header-menu.fallback': constant('web/shell/header/tabRoom.ts', 'fallbackWidth'),
  'storing-position': longestPosition,
  'storing-position.barcode': longestPosition,
  'tab-swipe': constant('web/ui/layout/swipe.ts', 'least'),
  'long-press': constant('web/ui/list/useListPointer.ts', 'longPress'),
  'dangerous-goods.points': () => pointsLimit,
  'temperature.cold.min': () => edge(2, range(2, 8), range(1.9, 8), 'COLD'),
  'temperature.cold.max': () => edge(8, range(2, 8), range(2, 8.1), 'COLD'),
  'temperature.high.min': () => edge(15, range(15, 25), range(14.9, 25), 'HIGH'),
  'temperature.high.max': () => edge(25, range(15, 25), range(15, 25.1), 'HIGH'),
  'departure-warning': () => edge(15, departure(15), departure(16), 'WARNING'),
  'relative-time.week': () => edge(6, isWithinWeek(94, 100), isWithinWeek(93, 100), true),
  'header-tabs': () => edge(1, hasTabs('Dispatch', ['Board', 'Trips']), hasTabs('Dispatch', ['Dispatch']), true),
  'date.parts': () => parts(dateSchema, [2026, 3, 1]),
  'time.parts': () => parts(timeSchema, [10, 0, 0]),
  'date-time.parts': () => parts(dateTimeSchema, [2026, 3, 1, 10, 0, 0]),
  'quantity.TEMPERATURE.fraction': () => decimalsOf('TEMPERATURE', quantities.TEMPERATURE.default),
  'notification-preference.version': () =>
    [0, 1, 2].find((version) => takes('PUT /api/system/notification-settings/{scope}', { topics: {}, version })),
  'channel-id.start': () =>
    [0, 1].find((id) => callAt('GET /api/channels/{type}/{name}/{id}').params?.shape['id']?.safeParse(id).success),
  'message.text': () => longest('text'),
  'message.blobId': () => longest('blobId'),
  'message.mimeType': () => longest('blobMimeType'),
  'message.filename': () => longest('blobFilename'),
  'message.author.max': () => limits.author,
  'message-filter.window': () => edge(90, filterFrom(back(90), today) !== undefined, filterFrom(back(91), today), true),
  'message-filter.future': () => edge(0, filterFrom(back(0), today) !== undefined, filterFrom(back(-1), today), true),
  'message-filter.default': () => [0, 1, 2].find((days) => String(filterFrom(undefined, today)) === String(back(days))),
  'channel-refresh': () => Number(constantOf('modules/messaging/web/useChannels.ts', 'throttle')) / 1000,
  'address.name-lines': () =>
    Object.keys(namedSchema('Address').properties ?? {}).filter((name) => /^name\d$/.test(name)).length,
  'history-prefix.master pallet': () => Number(historyDigits('masterpallets').join()),
  'history-prefix.infoscan': () => Number(historyDigits('infoscan').join()),
  'history-prefix.loading': () => Number(processDigit.LDG),
  'history-prefix.unloading': () => Number(processDigit.ULD),
  'history-prefix.inventory': () => Number(processDigit.INV),
  'dangerous-goods.subsidiary-hazards': () =>
    ['1', '2', '3', '4'].filter((n) =>
      textOf('modules/shipments/contract/schemas.ts').includes(`subsidiaryHazard${n}:`),
    ).length,
};

function judge(entry: LimitEntry): Verdict {
  const [first, kind = '', part = ''] = entry.key.split('.');
  let found: unknown;
  if (first === 'quantity' && kind in quantities && (part === 'min' || part === 'max'))
    found = quantities[kind as QuantityKind][part];
  else if (first === 'factor')
    found = (quantities[kind as QuantityKind].units as Record<string, number>)[
      part === 'blank-symbol unit' ? 'one' : part
    ];
  else {
    const value = values[entry.key];
    if (!value) return unjudged;
    found = value();
  }
  return found === entry.value ? undefined : `${String(found)}, not ${String(entry.value)}`;
}

describe('limits', () => holdTable<LimitEntry>('limits', judge));
