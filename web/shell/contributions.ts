import i18next from 'i18next';
import { type Registered, registerContributions } from '#client/slots/fillings.ts';
import { type ModuleEntry, modules } from './modules.ts';

/** What a module contributes, each with its code and the module's texts. */
const contributionsOf = ({ id: module, contributions = [], loadSlots }: ModuleEntry): Registered[] =>
  contributions.map((one) => ({
    ...one,
    load: async () => {
      const [found] = await Promise.all([loadSlots?.(), i18next.loadNamespaces(module)]);
      const filling = found?.slots[one.id];
      if (!filling) throw new Error(`module ${module} has nothing for its contribution ${one.id}`);
      return filling;
    },
  }));

/** Tells the slots of all screens who fills them. */
export const startSlots = (): void => registerContributions(modules.flatMap(contributionsOf));
