import { expect, test } from 'vitest';

const { checkStyles, componentsIn } = (await import('./styles.mjs' as string)) as {
  checkStyles: () => string[];
  componentsIn: (text: string) => string[];
};

test('components are read from imports over several lines, types and hooks left out', () => {
  const text = `import { Button,\n  Progress as Bar,\n  type ButtonProps,\n  useMantineTheme,\n} from '@mantine/core';\nimport { Foo } from 'elsewhere';`;
  expect(componentsIn(text)).toEqual(['Button', 'Progress']);
});

test('every component in use has its styles', () => {
  expect(checkStyles()).toEqual([]);
});
