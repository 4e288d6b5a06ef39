import { IconBellOff, IconBellRinging, IconPower, IconTemperature } from '@tabler/icons-react';
import { compartment } from '#modules/temperature/contract/compartments.ts';
import { useAddress, usePlace } from '#client/navigation/navigation.ts';
import { thingScreen } from '#client/things/ThingPage.tsx';
import { LookSwitch } from './LookSwitch.tsx';
import { WallPage } from './WallPage.tsx';

const CompartmentThing = thingScreen(compartment, {
  at: '/TCL/terminal-compartments',
  icon: IconTemperature,
  status: { ACTIVE: 'done', INACTIVE: 'later' },
  phone: ['range', 'low', 'high'],
  page: {
    facts: [
      'range',
      'low',
      'high',
      'warnMargin',
      'delayHigh',
      'delayLow',
      'cumulativeMinutes',
      'escalateMinutes',
      'placeNames',
      'phone',
      'shelvedUntil',
      'shelvedWhy',
      'shelvedBy',
    ],
    icons: { shelve: IconBellOff, unshelve: IconBellRinging, retire: IconPower, reopen: IconPower },
  },
});

/** Compartments: as a wall of how they stand, as a list of what they keep, and the page of one. */
export function CompartmentScreen() {
  const { entityId } = usePlace();
  const [look] = useAddress('look');
  if (entityId) return <CompartmentThing />;
  if (look !== 'list') return <WallPage />;
  return (
    <section className="k-pane k-fill">
      <div className="k-pane-head">
        <LookSwitch />
      </div>
      <CompartmentThing />
    </section>
  );
}
