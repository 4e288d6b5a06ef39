import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import './mantine.ts';
import './tokens.css';
import './kontor.css';
import './controls.css';
import './largeText.css';
import './forcedColours.css';
import { theme, variables } from './theme.ts';

/** Theme of the product: tokens, Mantine and the colour scheme of the reader's preference. */
export function KontorTheme({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  );
}
