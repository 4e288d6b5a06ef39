import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import {
  IconBuildingWarehouse,
  IconBell,
  IconDevices,
  IconHelpCircle,
  IconKey,
  IconKeyboard,
  IconLogout,
  IconMenu2,
  IconRefresh,
  IconSearch,
  IconUserX,
} from '@tabler/icons-react';
import type { Action } from '#ui/actions/action.ts';
import { useActions } from '#ui/actions/useActions.ts';
import { openHelp } from './help.ts';
import { queryClient } from '#client/call/queries.ts';
import { endSessionHere, reachableUnits, sessionStore, signOut } from '#client/session/session.ts';
import { catchKeys, caughtKeys } from './palette/earlyKeys.ts';
import { confirmSignOut } from './waiting/confirmSignOut.ts';
import {
  openNotificationSettings,
  openPasswordDialog,
  openSessions,
  openShortcuts,
  openSwitchUnit,
} from './lazyDialogs.tsx';

/** Resolves when the page before the product stands (its code may still be on the way), or after two seconds. */
async function gateShown(): Promise<void> {
  for (let left = 100; left > 0 && !document.querySelector('.k-gate'); left -= 1)
    await new Promise((done) => setTimeout(done, 20));
}

type Router = ReturnType<typeof useRouter>;

const toggleMenu = () => document.querySelector<HTMLElement>('[data-quick-navigation]')?.click();

/** The control centre; what is typed before its field is there belongs to it. */
function usePalette() {
  const [paletteOpen, setPaletteOpen] = useState(false);
  const openPalette = () => {
    catchKeys();
    setPaletteOpen(true);
  };
  const closePalette = () => {
    caughtKeys();
    setPaletteOpen(false);
  };
  return { paletteOpen, openPalette, closePalette };
}

/** Out of the product, or to another login. */
const signOutActions = (router: Router, inside: () => boolean): Action[] => [
  {
    id: 'shell.logout',
    labelKey: 'base:logout',
    icon: IconLogout,
    shortcut: 'alt+F12',
    when: inside,
    run: async () => {
      if (!(await confirmSignOut())) return;
      await signOut(async () => {
        await router.navigate({ to: '/login', search: { logout: 'true' } });
        await gateShown();
      });
    },
  },
  {
    id: 'shell.endSession',
    labelKey: 'base:shortcuts/endSession',
    icon: IconUserX,
    shortcut: 'ctrl+alt+u',
    when: inside,
    run: async () => {
      if (await confirmSignOut()) await endSessionHere();
    },
  },
];

/** Actions of the product: control centre, shortcuts, help, logout, end session, menu (specification 1, 2.6). */
export function useShellActions(signedIn: boolean): { paletteOpen: boolean; closePalette: () => void } {
  const { paletteOpen, openPalette, closePalette } = usePalette();
  const router = useRouter();
  const inside = () => signedIn;
  const actions: Action[] = [
    {
      id: 'shell.palette',
      labelKey: 'base:header/controlCentre',
      icon: IconSearch,
      shortcut: 'ctrl+space',
      whileTyping: true,
      when: inside,
      run: openPalette,
    },
    {
      id: 'shell.shortcuts',
      labelKey: 'base:header/shortcuts',
      icon: IconKeyboard,
      shortcut: 'F10',
      run: openShortcuts,
    },
    { id: 'shell.help', labelKey: 'base:header/onlineHelp', icon: IconHelpCircle, shortcut: 'F1', run: openHelp },
    {
      id: 'shell.menu',
      labelKey: 'base:header/goToModule',
      icon: IconMenu2,
      shortcut: 'alt+m',
      category: 'navigate',
      when: inside,
      run: toggleMenu,
    },
    {
      id: 'shell.toggleMenu',
      labelKey: 'base:shortcuts/toggleMenu',
      shortcut: 'ctrl+alt+m',
      category: 'display',
      unlisted: true,
      when: inside,
      run: toggleMenu,
    },
    {
      id: 'shell.refresh',
      labelKey: 'base:refresh',
      icon: IconRefresh,
      shortcut: 'ctrl+r',
      category: 'display',
      when: inside,
      // Everything that is on the screen is asked for again; the page and what was typed stay.
      run: () => queryClient.invalidateQueries({ refetchType: 'active' }),
    },
    {
      id: 'shell.notificationSettings',
      labelKey: 'base:notifications/settings',
      icon: IconBell,
      category: 'manage',
      when: inside,
      run: openNotificationSettings,
    },
    {
      id: 'shell.password',
      labelKey: 'base:changePassword',
      icon: IconKey,
      when: () => signedIn && sessionStore.getState().session?.managedByExtern === false,
      run: openPasswordDialog,
    },
    {
      id: 'shell.sessions',
      labelKey: 'identity:sessions/menu',
      icon: IconDevices,
      when: inside,
      run: openSessions,
    },
    {
      id: 'shell.switchUnit',
      labelKey: 'base:switchUnit/action',
      icon: IconBuildingWarehouse,
      when: () => {
        const { session } = sessionStore.getState();
        return signedIn && session !== undefined && reachableUnits(session).length > 0;
      },
      run: openSwitchUnit,
    },
    ...signOutActions(router, inside),
  ];
  useActions(actions, undefined);
  return { paletteOpen: paletteOpen && signedIn, closePalette };
}
