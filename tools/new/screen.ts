import { checkName, type Files, insertAfter, languages, pascal, type Read, withTexts } from './names.ts';

/** A screen: its data, its folder, its place in the module's web and, for the first one, in the shell (as \`crossdock.loading\`). */
export function newScreen(
  read: Read,
  given: { module: string; name: string; menu?: string; path?: string; permission?: string; title?: string },
): Files {
  const { module, name, menu, path = given.name, permission = 'readShipments', title = given.name } = given;
  checkName('the screen', name);
  if (read(`modules/${module}/texts/en.json`) === undefined)
    throw new Error(`no module ${module}: npm run new:module -- ${module}`);
  const data = `modules/${module}/screens.ts`;
  const before = read(data);
  const own = /menu: readonly MenuModule\[\] = \[\n/.test(before ?? '');
  if (!menu && !own) throw new Error('--menu names the module of the menu, such as DPT');
  const entry = `  {
    id: '${module}.${name}',
    module: '${menu ?? /id: '(\w+)'/.exec(before ?? '')?.[1]}',
    path: '${path}',
    titleKey: '${module}:screen/${name}',
    access: { anyPermission: ['${permission}'] },
  },
`;
  if (before?.includes(`'${module}.${name}'`)) throw new Error(`${data} has ${module}.${name} already`);
  const component = pascal(name);
  const web = `modules/${module}/web/index.tsx`;
  const index = read(web);
  const files: Files = new Map([
    [
      data,
      before === undefined
        ? `import type { MenuModule, Screen } from '#kernel/screen.ts';\n\nexport const menu: readonly MenuModule[] = [];\n\nexport const screens: readonly Screen[] = [\n${entry}];\n`
        : before.replace(/\];\s*$/, `${entry}];\n`),
    ],
    [
      `modules/${module}/web/${component}/${component}.tsx`,
      `import { useTranslation } from '#ui/translation.ts';

/** One sentence: what people do here. */
export function ${component}() {
  const { t } = useTranslation('${module}');
  return (
    <section className="k-pane k-fill" aria-label={t('screen/${name}')}>
      <div className="k-bar">
        <h1 className="k-h1">{t('screen/${name}')}</h1>
      </div>
    </section>
  );
}
`,
    ],
    [
      web,
      index === undefined
        ? `import { ${component} } from './${component}/${component}.tsx';\n\n/** Component per screen id. */\nexport const screens = { '${module}.${name}': ${component} } as const;\n`
        : insertAfter(
            web,
            index,
            /^import .*\n/m,
            `import { ${component} } from './${component}/${component}.tsx';\n`,
          ).replace(/screens = \{/, `screens = { '${module}.${name}': ${component},`),
    ],
    ...languages.map((language): [string, string] => {
      const texts = `modules/${module}/texts/${language}.json`;
      return [texts, withTexts(read(texts) ?? '{}', { screen: { [name]: title } })];
    }),
  ]);
  const book = 'handbook/book.ts';
  files.set(book, insertAfter(book, read(book) ?? '', /id: 'find-your-way', screens: \[/, `'${module}.${name}', `));
  if (before === undefined) {
    const shell = 'web/shell/modules.ts';
    const imported = insertAfter(
      shell,
      read(shell) ?? '',
      /^import \* as .*\n/m,
      `import * as ${module} from '#modules/${module}/screens.ts';\n`,
    );
    files.set(
      shell,
      insertAfter(
        shell,
        imported,
        /^ {2}\{ id: '\w+', .*\},\n/m,
        `  { id: '${module}', ...${module}, load: () => import('#modules/${module}/web/index.tsx') },\n`,
      ),
    );
  }
  return files;
}
