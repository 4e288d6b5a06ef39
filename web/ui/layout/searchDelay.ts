/** 300 ms after the last key, or at once with `noDebounce` in the address (specification 1, 9). */
export const searchDelay = (address: string): number => (/[?&]noDebounce(?:[=&#]|$)/.test(address) ? 0 : 300);
