import { useCallback, useEffect, useRef, useState } from 'react';
import { memory } from '#client/memory/memory.ts';
import type { TourQueue } from './useTourQueue.ts';

/** ms between two positions while a trip runs and the page is seen (decision 0017). */
const every = 60_000;
/** The driver's own yes, remembered with what else is theirs. */
const wishName = 'tour/positions';
const deviceName = 'kontor/tour/device';

/** One of its own for this browser: the same moment of the same device counts once. */
function deviceId(): string {
  const known = localStorage.getItem(deviceName);
  if (known) return known;
  const made = crypto.randomUUID();
  localStorage.setItem(deviceName, made);
  return made;
}

export type Sharing = 'off' | 'on' | 'refused' | 'unable';
const wished = (): Sharing => {
  if (!('geolocation' in navigator)) return 'unable';
  return memory.read(wishName) === 'on' ? 'on' : 'off';
};

/**
 * Records where the vehicle is, once a minute, while a trip runs, this page is seen and the driver has said yes; it waits without a
 * network like everything else. A page in the background hears nothing of where it is.
 */
export function usePositions(tripId: string | undefined, record: TourQueue['record']) {
  const [sharing, setSharing] = useState<Sharing>(wished);
  const [last, setLast] = useState<number>();
  const lastAt = useRef(0);
  const choose = useCallback((on: boolean) => {
    memory.place(wishName, on ? 'on' : undefined);
  }, []);
  // Also when what was remembered comes back after a sign-in.
  useEffect(() => memory.onPlaced(wishName, () => setSharing(wished())), []);
  useEffect(() => {
    if (!tripId || sharing !== 'on') return;
    const measure = () => {
      if (document.visibilityState !== 'visible' || Date.now() - lastAt.current < every / 2) return;
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => {
          lastAt.current = Date.now();
          setLast(lastAt.current);
          void record({
            type: 'POSITION',
            tripId,
            device: deviceId(),
            lat: coords.latitude,
            lon: coords.longitude,
            // The browser says metres a second.
            speed: coords.speed === null ? null : Math.min(300, coords.speed * 3.6),
            accuracy: Math.min(100_000, coords.accuracy),
          });
        },
        ({ code, PERMISSION_DENIED }) => {
          if (code === PERMISSION_DENIED) setSharing('refused');
        },
        { enableHighAccuracy: true, maximumAge: 20_000, timeout: 30_000 },
      );
    };
    measure();
    const timer = setInterval(measure, every);
    document.addEventListener('visibilitychange', measure);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', measure);
    };
  }, [tripId, sharing, record]);
  return { sharing, last, choose };
}
