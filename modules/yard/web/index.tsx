import { GateScreen } from './Gate/GateScreen.tsx';
import { GateOutScreen } from './GateOut/GateOutScreen.tsx';
import { UnitHistoryScreen } from './UnitHistory/UnitHistoryScreen.tsx';
import { UnitScreen } from './Units/UnitScreen.tsx';
import { VisitScreen } from './Visits/VisitScreen.tsx';

/** Component per screen id. */
export const screens = {
  'yard.transportUnits': UnitScreen,
  'yard.transportUnitHistory': UnitHistoryScreen,
  'yard.visits': VisitScreen,
  'yard.gate': GateScreen,
  'yard.gateOut': GateOutScreen,
} as const;
