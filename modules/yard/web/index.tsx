import { IconBuildingWarehouse, IconMapPin } from '@tabler/icons-react';
import { thingScreen } from '#client/things/ThingPage.tsx';
import { dockBooking } from '../contract/bookings.ts';
import { yardPlace } from '../contract/places.ts';
import { bookingIcons } from './Docks/bookingIcons.ts';
import { DocksScreen } from './Docks/DocksScreen.tsx';
import { GateScreen } from './Gate/GateScreen.tsx';
import { GateOutScreen } from './GateOut/GateOutScreen.tsx';
import { UnitHistoryScreen } from './UnitHistory/UnitHistoryScreen.tsx';
import { UnitScreen } from './Units/UnitScreen.tsx';
import { VisitScreen } from './Visits/VisitScreen.tsx';
import { ShunterScreen } from './Shunting/ShunterScreen.tsx';
import { ShuntingScreen } from './Shunting/ShuntingScreen.tsx';
import { WalkScreen } from './Walk/WalkScreen.tsx';
import { WalksScreen } from './Walk/WalksScreen.tsx';
import { placeIcons } from './placeIcons.ts';

const PlacesScreen = thingScreen(yardPlace, {
  at: '/YM/places',
  icon: IconMapPin,
  status: { OPEN: 'done', BLOCKED: 'late', CLOSED: 'later' },
  phone: ['kind', 'area'],
  page: {
    facts: [
      'kind',
      'area',
      'gateNumber',
      'side',
      'allowedKinds',
      'thermoPower',
      'dgAllowed',
      'leveller',
      'opens',
      'closes',
      'blockedReason',
      'blockedFrom',
      'blockedTo',
    ],
    icons: placeIcons,
  },
});
const BookingsScreen = thingScreen(dockBooking, {
  at: '/YM/bookings',
  icon: IconBuildingWarehouse,
  status: {
    REQUESTED: 'later',
    CONFIRMED: 'planned',
    CHECKED_IN: 'risk',
    ACTIVE: 'transit',
    COMPLETED: 'done',
    REFUSED: 'late',
    CANCELED: 'later',
    NO_SHOW: 'late',
  },
  phone: ['startsAt', 'carrierName'],
  page: {
    facts: [
      'dockName',
      'direction',
      'startsAt',
      'endsAt',
      'carrierName',
      'licencePlate',
      'unitNumber',
      'unitKind',
      'reference',
      'contact',
      'packages',
      'arrivedAt',
      'actualStart',
      'actualEnd',
      'origin',
      'refusedReason',
      'remark',
    ],
    icons: bookingIcons,
    ownChange: true,
  },
});

/** Component per screen id. */
export const screens = {
  'yard.docks': DocksScreen,
  'yard.places': PlacesScreen,
  'yard.bookings': BookingsScreen,
  'yard.shuntingOrders': ShuntingScreen,
  'yard.shunter': ShunterScreen,
  'yard.walk': WalkScreen,
  'yard.walks': WalksScreen,
  'yard.transportUnits': UnitScreen,
  'yard.transportUnitHistory': UnitHistoryScreen,
  'yard.visits': VisitScreen,
  'yard.gate': GateScreen,
  'yard.gateOut': GateOutScreen,
} as const;
