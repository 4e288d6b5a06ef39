import type { PaletteSource } from '#client/findings.ts';

/** Records that the control centre finds, one line per kind; who may open the screen of a kind may find it. */
export const paletteSources: readonly PaletteSource[] = [
  {
    screen: 'shipments.shipments',
    icon: 'box',
    load: () => import('#modules/shipments/web/findShipments.ts'),
  },
  {
    screen: 'dispatch.trip',
    icon: 'route',
    load: () => import('#modules/dispatch/web/findTrips.ts'),
  },
];
