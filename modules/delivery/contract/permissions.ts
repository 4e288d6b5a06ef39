/** Permissions that this module asks for. */
export const permissions = ['viewOwnTrips', 'confirmTrip', 'documentOwnTrip'] as const;
