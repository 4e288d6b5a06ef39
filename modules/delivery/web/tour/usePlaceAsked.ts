import { useEffect, useRef, useState } from 'react';

type Place = { lat: number; lon: number };

/** ms between two tries; behind steel and concrete a device often finds itself only after a while. */
const again = 3000;

/**
 * Finds out where the device is, when the proof of a stop asks for it, and tries on until it knows; without permission it stays missing,
 * and the stop says so.
 * @returns whether it is still being looked for
 */
export function usePlaceAsked(asked: boolean, place: Place | undefined, onPlace: (place: Place) => void): boolean {
  const latest = useRef(onPlace);
  latest.current = onPlace;
  const [denied, setDenied] = useState(false);
  const needed = asked && place === undefined && 'geolocation' in navigator;
  useEffect(() => {
    if (!needed) return;
    let gone = false;
    let next: number | undefined;
    const ask = (): void =>
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => {
          if (!gone) latest.current({ lat: coords.latitude, lon: coords.longitude });
        },
        ({ code, PERMISSION_DENIED }) => {
          if (gone) return;
          setDenied(code === PERMISSION_DENIED);
          if (code !== PERMISSION_DENIED) next = window.setTimeout(ask, again);
        },
        { enableHighAccuracy: true, maximumAge: 60_000, timeout: 30_000 },
      );
    ask();
    return () => {
      gone = true;
      window.clearTimeout(next);
    };
  }, [needed]);
  return needed && !denied;
}
