/** Specification 2, 6 and domain 6.1: trip templates and recurring collections. */
export const templateAccess: readonly [calls: RegExp, who: readonly string[]][] = [
  [
    /^(POST \/wco-rest\/tour-templates\/table|GET \/wco-rest\/tour-templates\/\{id\})$/,
    ['viewTransportsLocalTraffic', 'viewTransportLongDistance'],
  ],
  [/^GET \/wco-rest\/tour-templates\/fill\/\{id\}$/, ['dispatchShipments']],
  [
    /^(POST|PUT) \/wco-rest\/tour-templates(\/preview|\/\{id\}(\/(pause|resume|end|generate|align))?)?$/,
    ['changeTripTemplates'],
  ],
  [
    /^(POST \/wco-rest\/recurringcollections\/table|GET \/wco-rest\/recurringcollections\/\{id\}(\/(preview|calendar))?)$/,
    ['readPickupTemplates'],
  ],
  [
    /^(POST|PUT) \/wco-rest\/recurringcollections(\/\{id\}(\/(pause|resume|end|generate))?)?$/,
    ['writePickupTemplates'],
  ],
];
