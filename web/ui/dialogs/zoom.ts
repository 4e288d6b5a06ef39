/** One of 9 grid positions from where the click landed (specification 1, 4.4): each axis answers 0, 0.5 or 1. */
export const gridPosition = (x: number, y: number): { x: number; y: number } => {
  const third = (at: number) => (at < 1 / 3 ? 0 : at > 2 / 3 ? 1 : 0.5);
  return { x: third(x), y: third(y) };
};
