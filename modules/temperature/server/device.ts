/** Whose key a sensor's token is: that of a device among those of partners. */
export const deviceOf = (sensorId: string): string => `sensor:${sensorId}`;
