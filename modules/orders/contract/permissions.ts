/** Permissions that this module asks for. */
export const permissions = ['readOrders', 'writeOrders', 'acceptOrders', 'cancelOrders', 'convertOrders'] as const;
