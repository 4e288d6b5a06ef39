/** ms that a search waits for the next key: 300, or 0 with `noDebounce` in the address (specification 1, 9). */
export const debounceMs = (address: string): number => (/[?&]noDebounce(?:[=&#]|$)/.test(address) ? 0 : 300);
