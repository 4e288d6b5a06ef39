/**
 * So many refused records of one driver, and of one device, wait for dispatch at most; a day without a network on three trips leaves about a
 * hundred. Of trips that are not the driver's it is a tenth: nobody has a reason for them.
 */
const most = { driver: 200, device: 400 } as const;
const apart = 10;

export type Waiting = { own: boolean; driver: number; device: number };

/** Whether one more may wait, with so many that do already. */
export const mayWait = ({ own, driver, device }: Waiting): boolean =>
  driver < most.driver / (own ? 1 : apart) && device < most.device / (own ? 1 : apart);
