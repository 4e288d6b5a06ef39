import {
  IconArrowBackUp,
  IconCalendarOff,
  IconCheck,
  IconDoorEnter,
  IconTruckLoading,
  IconUserOff,
  IconX,
} from '@tabler/icons-react';

/** Of the buttons of a booking's steps. */
export const bookingIcons = {
  confirm: IconCheck,
  refuse: IconX,
  checkIn: IconDoorEnter,
  undoCheckIn: IconArrowBackUp,
  start: IconTruckLoading,
  complete: IconCheck,
  cancel: IconCalendarOff,
  noShow: IconUserOff,
};
