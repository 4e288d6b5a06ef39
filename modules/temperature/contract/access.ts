/** Topics of the event stream: everything that a cold place tells is one. */
declare module '#kernel/fact.ts' {
  interface Topics {
    temperature: true;
  }
}

export const watching = { anyPermission: ['monitorTemperature'] } as const;
export const changingSensors = { anyPermission: ['changeSensors'] } as const;
export const readingCompartments = { anyPermission: ['readTerminalCompartments'] } as const;
export const changingCompartments = { anyPermission: ['writeTerminalCompartments'] } as const;
export const acknowledging = { anyPermission: ['acknowledgeTemperatureAlarm'] } as const;
/** Whoever sees a card of the wall. */
export const seeingPlaces = { anyPermission: ['monitorTemperature', 'readTerminalCompartments'] } as const;

export const placeKinds = ['COMPARTMENT', 'VEHICLE'] as const;
