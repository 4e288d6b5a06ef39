import { hasLeftHall } from '#modules/shipments/rules/packageProcess.ts';
import type { CompartmentKind, TerminalStatus } from '#modules/shipments/rules/vocabulary.ts';

/** The consignee has it by its proof: the hall moves nothing of that. */
export const isDelivered = (compartment: CompartmentKind | null): boolean => compartment === 'CUSTOMER';

/** Not in the hall by the data, and somebody who holds it may say that it is. */
export const mayBeFound = (terminalStatus: TerminalStatus, compartment: CompartmentKind | null): boolean =>
  !isDelivered(compartment) && terminalStatus !== 'IN_DEPOT' && terminalStatus !== 'CANCELED';

/** It is on a vehicle by the data. */
export const isAboard = (terminalStatus: TerminalStatus, compartment: CompartmentKind | null): boolean =>
  !isDelivered(compartment) && hasLeftHall(terminalStatus, compartment);
