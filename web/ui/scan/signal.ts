let audio: AudioContext | undefined;

const patterns = {
  /** One high tone. */
  done: { tones: [[1320, 0.09]], buzz: [40] },
  /** Two middle tones. */
  warning: {
    tones: [
      [880, 0.1],
      [880, 0.1],
    ],
    buzz: [60, 60, 60],
  },
  /** A long low tone: heard over a fork-lift. */
  refused: { tones: [[220, 0.5]], buzz: [400] },
} as const;

/** Sound and vibration of a scan's answer (look.md, rule 9). Stays silent where the device does not allow it. */
export function signalScan(kind: keyof typeof patterns): void {
  const { tones, buzz } = patterns[kind];
  if ('vibrate' in navigator) navigator.vibrate([...buzz]);
  try {
    audio ??= new AudioContext();
    let at = audio.currentTime;
    for (const [frequency, seconds] of tones) {
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      tone.type = kind === 'refused' ? 'square' : 'sine';
      tone.frequency.value = frequency;
      volume.gain.setValueAtTime(0.3, at);
      volume.gain.exponentialRampToValueAtTime(0.001, at + seconds);
      tone.connect(volume).connect(audio.destination);
      tone.start(at);
      tone.stop(at + seconds);
      at += seconds + 0.06;
    }
  } catch {
    // Without sound the colour and the word remain.
  }
}
