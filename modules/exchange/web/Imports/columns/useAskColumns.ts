import { useCallback } from 'react';
import { refreshCalls } from '#client/call/queries.ts';
import { addressOfPlace, useGo } from '#client/navigation/navigation.ts';
import { askColumns } from './askColumns.tsx';

/** Asks what the columns of an imported table mean, and goes on to the import that takes its place. */
export function useAskColumns() {
  const { to } = useGo();
  return useCallback(
    async (id: string, file: string): Promise<void> => {
      const imported = await askColumns(id, file);
      await refreshCalls(
        'exchange.getImport',
        'exchange.listImportRows',
        'exchange.getImportRow',
        'exchange.listImports',
      );
      if (imported) to(addressOfPlace({ module: 'OM', screen: 'imports', entityId: imported.id }));
    },
    [to],
  );
}
