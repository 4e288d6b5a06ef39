import { IconBan, IconCircleOff, IconLockOpen, IconRestore } from '@tabler/icons-react';

/** Of the buttons of a place's steps. */
export const placeIcons = { block: IconBan, unblock: IconLockOpen, close: IconCircleOff, reopen: IconRestore };
