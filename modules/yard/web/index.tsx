import { IconMapPin } from '@tabler/icons-react';
import { thingScreen } from '#client/things/ThingPage.tsx';
import { yardPlace } from '../contract/places.ts';
import { BookingsScreen } from './Docks/BookingsScreen.tsx';
import { DocksScreen } from './Docks/DocksScreen.tsx';
import { GateScreen } from './Gate/GateScreen.tsx';
import { GateOutScreen } from './GateOut/GateOutScreen.tsx';
import { UnitHistoryScreen } from './UnitHistory/UnitHistoryScreen.tsx';
import { UnitScreen } from './Units/UnitScreen.tsx';
import { VisitScreen } from './Visits/VisitScreen.tsx';
import { PlanScreen } from './Plan/PlanScreen.tsx';
import { ShunterScreen } from './Shunting/ShunterScreen.tsx';
import { ShuntingScreen } from './Shunting/ShuntingScreen.tsx';
import { StandingScreen } from './Standing/StandingScreen.tsx';
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
/** Component per screen id. */
export const screens = {
  'yard.docks': DocksScreen,
  'yard.plan': PlanScreen,
  'yard.standingBookings': StandingScreen,
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
