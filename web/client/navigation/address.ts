/** Where the user is: segments of `/{module}/{screen}/{entityId}/{actionId}` without their encoding. */
export type Place = { module: string; screen?: string; entityId?: string; actionId?: string };

/** Address of a place; a later segment stands only behind the one before it. */
export function addressOfPlace(place: Place, search: Record<string, string | undefined> = {}): string {
  const segments = [place.module, place.screen, place.entityId, place.actionId];
  const end = segments.findIndex((segment) => segment === undefined || segment === '');
  const path = `/${(end < 0 ? segments : segments.slice(0, end)).map((segment) => encodeURIComponent(segment ?? '')).join('/')}`;
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) if (value !== undefined && value !== '') params.set(key, value);
  const text = params.toString();
  return text === '' ? path : `${path}?${text}`;
}

/**
 * Where the back button of a page leads: from an action of a record to the record, from the record to its list, or to the place
 * that the screen names. Undefined: the page is no detail.
 */
export function backFrom(place: Place, named: string | undefined): string | undefined {
  const { actionId, entityId, ...list } = place;
  if (entityId && actionId) return addressOfPlace({ ...list, entityId });
  if (named !== undefined) return named;
  return entityId ? addressOfPlace(list) : undefined;
}

/** True when leaving details for their overview means going back: the page before was the overview (specification 1, 2.1). */
export const goesBack = (previous: string | undefined, overview: string): boolean =>
  previous !== undefined && previous.split('?')[0] === overview.split('?')[0];
