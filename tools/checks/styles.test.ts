import { expect, test } from 'vitest';

const { checkStyles, classesIn, componentsIn } = (await import('./styles.mjs' as string)) as {
  checkStyles: () => string[];
  componentsIn: (text: string) => string[];
  classesIn: (text: string) => string[];
};

test('components are read from imports over several lines, types and hooks left out', () => {
  const text = `import { Button,\n  Progress as Bar,\n  type ButtonProps,\n  useMantineTheme,\n} from '@mantine/core';\nimport { Foo } from 'elsewhere';`;
  expect(componentsIn(text)).toEqual(['Button', 'Progress']);
});

test('every component in use has its styles', () => {
  expect(checkStyles()).toEqual([]);
});

test('classes are read from words and from what chooses between them; what is put together is left to the reader', () => {
  const text = `<b className="k-dim  ls-note" /><i className={beyond ? 'k-wrong' : undefined} /><p className={\`k-st k-st-\${look}\`} />`;
  expect(classesIn(text)).toEqual(['k-dim', 'ls-note', 'k-wrong', 'k-st']);
});
