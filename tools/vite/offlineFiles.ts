import type { Plugin } from 'vite';

/** Bytes; maps and decoders are kept once they were used, not ahead. */
const heavy = 200_000;

type Chunk = {
  type: 'chunk';
  fileName: string;
  code: string;
  isEntry: boolean;
  facadeModuleId: string | null;
  imports: string[];
  dynamicImports: string[];
  viteMetadata?: { importedCss: Set<string> };
};

/** Folder of the module whose screens a chunk starts, or undefined. */
const moduleOf = (chunk: Chunk): string | undefined =>
  /\/modules\/([a-z]+)\/web\/\w+\.tsx$/.exec(chunk.facadeModuleId?.replaceAll('\\', '/') ?? '')?.[1];

/**
 * Which files the browser keeps for a start without a network: those of the shell (`shell`, precached by the service worker), and
 * per module those of its screens (`offline.json`, fetched for the modules that an account may use).
 */
export function offlineFiles(shell: Set<string>): Plugin {
  return {
    name: 'kontor-offline-files',
    generateBundle: {
      // Behind the plugin that takes chunks of nothing but styles away.
      order: 'post',
      handler(_options, bundle) {
        const chunks = new Map(
          Object.values(bundle)
            .filter((one) => one.type === 'chunk')
            .map((chunk) => [chunk.fileName, chunk as unknown as Chunk]),
        );
        const reach = (start: readonly Chunk[], enters: (chunk: Chunk) => boolean): Set<string> => {
          const files = new Set<string>();
          const walk = (chunk: Chunk | undefined) => {
            if (!chunk || files.has(chunk.fileName) || !enters(chunk)) return;
            files.add(chunk.fileName);
            for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
            for (const next of [...chunk.imports, ...chunk.dynamicImports]) walk(chunks.get(next));
          };
          for (const chunk of start) walk(chunk);
          return files;
        };
        const all = [...chunks.values()];
        shell.clear();
        for (const file of reach(
          all.filter((chunk) => chunk.isEntry),
          (chunk) => moduleOf(chunk) === undefined,
        ))
          shell.add(file);
        const modules: Record<string, string[]> = {};
        for (const chunk of all) {
          const module = moduleOf(chunk);
          if (!module) continue;
          const light = (other: Chunk) => other.code.length <= heavy;
          const files = [...reach([chunk], light)].filter((file) => !shell.has(file));
          modules[module] = [...new Set([...(modules[module] ?? []), ...files])].sort();
        }
        this.emitFile({ type: 'asset', fileName: 'offline.json', source: JSON.stringify({ modules }) });
      },
    },
  };
}
