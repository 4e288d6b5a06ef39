import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

/** Breakpoints of specification 1, 2.7 in em, as Mantine counts them: mobile, tablet, laptop, (wide), monitor. */
const breakpoints = { xs: '27.5625em', sm: '48.0625em', md: '64.0625em', lg: '85em', xl: '100.0625em' };

/** Ten steps that all read one token; Mantine needs the tuple, the scheme decides the value. */
const token = (name: string): MantineColorsTuple => {
  const value = `var(--${name})`;
  return [value, value, value, value, value, value, value, value, value, value];
};

const accent: MantineColorsTuple = [
  '#edf6f7',
  '#d6eaec',
  '#aed3d7',
  '#7fb8be',
  '#4f9ba3',
  '#2a8089',
  '#16707a',
  '#0c5c66',
  '#094a52',
  '#07393f',
];

/** Control heights: xs desk, sm sign-in, xl hall and driver screens. */
const heights: Record<string, string> = { xs: '28px', sm: '36px', md: '36px', lg: '48px', xl: '48px' };
const height = (size: unknown): string => heights[String(size ?? 'xs')] ?? '28px';
const xs = { defaultProps: { size: 'xs' } };
type Sized = { size?: unknown };

/** Components are named, not imported: what a page does not show is not in its first file. */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-mono)',
  fontSizes: { xs: 'var(--fs-12)', sm: 'var(--fs-13)', md: 'var(--fs-14)', lg: 'var(--fs-16)', xl: 'var(--fs-20)' },
  lineHeights: { xs: 'var(--lh-12)', sm: 'var(--lh-13)', md: 'var(--lh-14)', lg: 'var(--lh-16)', xl: 'var(--lh-20)' },
  headings: { fontWeight: '600' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '3px', sm: '4px', md: '4px', lg: '4px', xl: '4px' },
  shadows: { xs: 'none', sm: 'none', md: 'var(--shadow)', lg: 'var(--shadow)', xl: 'var(--shadow)' },
  defaultRadius: 'sm',
  breakpoints,
  focusRing: 'auto',
  respectReducedMotion: true,
  primaryColor: 'kontor',
  primaryShade: { light: 7, dark: 5 },
  colors: {
    kontor: accent,
    late: token('late-solid'),
    risk: token('risk-solid'),
    done: token('done-solid'),
    planned: token('planned-solid'),
    transit: token('transit-solid'),
    later: token('later-solid'),
  },
  components: {
    Button: {
      defaultProps: { size: 'xs', variant: 'default' },
      vars: (_: unknown, props: Sized) => ({
        root: {
          '--button-height': height(props.size),
          '--button-padding-x': height(props.size) === '28px' ? '10px' : '14px',
          '--button-fz': height(props.size) === '48px' ? 'var(--fs-16)' : 'var(--fs-13)',
        },
      }),
    },
    Input: {
      defaultProps: { size: 'xs' },
      vars: (_: unknown, props: Sized) => ({
        wrapper: {
          '--input-height': height(props.size),
          '--input-fz': height(props.size) === '48px' ? 'var(--fs-16)' : 'var(--fs-13)',
        },
      }),
    },
    ActionIcon: { defaultProps: { size: 28, variant: 'subtle', color: 'gray' } },
    TextInput: xs,
    Textarea: xs,
    NumberInput: xs,
    PasswordInput: xs,
    Select: { defaultProps: { size: 'xs', maxDropdownHeight: 280 } },
    MultiSelect: { defaultProps: { size: 'xs', maxDropdownHeight: 280 } },
    Checkbox: xs,
    Radio: xs,
    Switch: xs,
    SegmentedControl: xs,
    PinInput: xs,
    InputWrapper: xs,
    Menu: {
      defaultProps: {
        shadow: 'md',
        position: 'bottom-start',
        offset: 4,
        withInitialFocusPlaceholder: false,
        transitionProps: { duration: 0 },
      },
    },
    Popover: { defaultProps: { shadow: 'md', offset: 4, transitionProps: { duration: 0 } } },
    Combobox: { defaultProps: { shadow: 'md', transitionProps: { duration: 0 } } },
    Modal: { defaultProps: { transitionProps: { duration: 0 }, shadow: 'md' } },
    ModalRoot: { defaultProps: { transitionProps: { duration: 0 } } },
    Tooltip: {
      defaultProps: {
        openDelay: 500,
        closeDelay: 125,
        offset: 4,
        transitionProps: { duration: 0 },
        multiline: true,
        maw: 320,
      },
    },
  },
});

const colours = ['late', 'risk', 'done', 'planned', 'transit', 'later'] as const;

const roles: Record<string, string> = {
  '--mantine-color-body': 'var(--bg)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-2)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-color-placeholder': 'var(--placeholder)',
  '--mantine-color-error': 'var(--late-fg)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--border-2)',
  '--mantine-color-disabled': 'var(--surface-2)',
  '--mantine-color-disabled-color': 'var(--text-3)',
  '--mantine-color-disabled-border': 'var(--border)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
  '--mantine-color-kontor-filled': 'var(--accent)',
  '--mantine-color-kontor-filled-hover': 'var(--accent-hover)',
  '--mantine-color-kontor-light': 'var(--selected)',
  '--mantine-color-kontor-light-color': 'var(--accent-text)',
  '--mantine-color-gray-light-color': 'var(--text-2)',
  '--mantine-color-gray-light-hover': 'var(--hover)',
  '--mantine-color-gray-text': 'var(--text-2)',
  ...Object.fromEntries(
    colours.flatMap((name) => [
      [`--mantine-color-${name}-filled`, `var(--${name}-solid)`],
      [`--mantine-color-${name}-filled-hover`, `var(--${name}-solid)`],
      [`--mantine-color-${name}-light`, `var(--${name}-bg)`],
      [`--mantine-color-${name}-light-color`, `var(--${name}-fg)`],
      [`--mantine-color-${name}-text`, `var(--${name}-fg)`],
      [`--mantine-color-${name}-outline`, `var(--${name}-line)`],
    ]),
  ),
};

/** Mantine reads our tokens, so that components, board, map and charts share one set of values. */
export const variables: CSSVariablesResolver = () => ({ variables: {}, light: roles, dark: roles });
