import { useEffect, useRef } from 'react';

type Place = { lat: number; lon: number };

/** Measures once where the device is, when the proof of a stop asks for it; without permission it stays missing, and the stop says so. */
export function usePlaceAsked(asked: boolean, place: Place | undefined, onPlace: (place: Place) => void): void {
  const latest = useRef(onPlace);
  latest.current = onPlace;
  const needed = asked && place === undefined && 'geolocation' in navigator;
  useEffect(() => {
    if (!needed) return;
    let gone = false;
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        if (!gone) latest.current({ lat: coords.latitude, lon: coords.longitude });
      },
      () => undefined,
      { enableHighAccuracy: true, maximumAge: 60_000, timeout: 30_000 },
    );
    return () => {
      gone = true;
    };
  }, [needed]);
}
