import type { ComponentType } from 'react';
import { recordTypes } from '../contract/types.ts';
import { screens as recordScreens } from '../screens.ts';
import { Catalogues } from './Catalogues.tsx';
import { Records } from './Records/Records.tsx';

/** Component per screen id: one screen for every record type, driven by its declaration. */
export const screens: Readonly<Record<string, ComponentType>> = {
  'masterdata.catalogues': Catalogues,
  ...Object.fromEntries(
    recordScreens.flatMap(({ id, path }) => {
      const type = recordTypes[id.replace('masterdata.', '')];
      if (!type) return [];
      const RecordsOfType = () => <Records type={type} screen={path} />;
      return [[id, RecordsOfType]];
    }),
  ),
};
