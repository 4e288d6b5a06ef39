import { provide } from '#platform/questions.ts';
import { ruleValues } from '#modules/ruletables/contract/questions.ts';
import { commandInNetwork, type ServerModule, view } from '#platform/module.ts';
import { findAreas, getArea, listAreas, removeArea, saveArea } from '../contract/areas.ts';
import { getRelation, listRelations, removeRelation, saveRelation } from '../contract/relations.ts';
import { getSchema, listSchemas, removeSchema, saveSchema, tryRoute, whatIf } from '../contract/schemas.ts';
import { changeCapacity, relationLoads } from '../contract/capacity.ts';
import { endClosure, listClosures, saveClosure } from '../contract/closures.ts';
import { rulesReaders } from '../contract/access.ts';
import { rangeWriters } from '#modules/organisation/contract/access.ts';
import { countNearlyUsed } from '#modules/organisation/server/index.ts';
import { areaById, areasAt, areasFor, removedArea, savedArea } from './areas.ts';
import { changedCapacity, loadsOn } from './capacity.ts';
import { allClosures, endedClosure, savedClosure } from './closures.ts';
import { networkRulesPersons } from './persons.ts';
import { relationById, relationsFor, removedRelation, savedRelation } from './relations.ts';
import { networkRulesRetention } from './retention.ts';
import { ruleHistories } from './histories.ts';
import { allSchemas, removedSchema, savedSchema, schemaById } from './schemas.ts';
import { triedRoute, tryRules } from './whatIf.ts';

export { findArea, readNetwork } from './readNetwork.ts';
export { layRules } from './layRules.ts';

export const networkrules: ServerModule = {
  name: 'networkrules',
  personal: networkRulesPersons,
  retention: networkRulesRetention,
  topics: { networkRules: rulesReaders },
  notifications: [
    {
      id: 'gtp.ranges.nearlyUsed',
      translateKey: 'networkrules:topic/nearlyUsed',
      access: rangeWriters,
      link: '/GTP/order-number-ranges',
      count: countNearlyUsed,
    },
  ],
  histories: ruleHistories,
  provides: [
    provide(ruleValues, async (ctx, { from }) =>
      from === 'SCHEMA' ? (await allSchemas(ctx)).map(({ id, name }) => ({ id, name })) : [],
    ),
  ],
  routes: [
    commandInNetwork(saveArea, (ctx, { body }) => savedArea(ctx, body)),
    view(findAreas, (ctx, { body }) => areasAt(ctx, body)),
    view(getArea, (ctx, { params }) => areaById(ctx, params.id)),
    view(listAreas, (ctx, { query }) => areasFor(ctx, query.branch)),
    commandInNetwork(removeArea, (ctx, { body }) => removedArea(ctx, body)),
    commandInNetwork(saveRelation, (ctx, { body }) => savedRelation(ctx, body)),
    view(getRelation, (ctx, { params }) => relationById(ctx, params.id)),
    view(listRelations, (ctx, { query }) => relationsFor(ctx, query.branch)),
    commandInNetwork(removeRelation, (ctx, { body }) => removedRelation(ctx, body)),
    commandInNetwork(saveSchema, (ctx, { body }) => savedSchema(ctx, body)),
    view(getSchema, (ctx, { params, query }) => schemaById(ctx, params.id, query.type)),
    view(listSchemas, (ctx) => allSchemas(ctx)),
    commandInNetwork(removeSchema, (ctx, { body }) => removedSchema(ctx, body)),
    view(relationLoads, (ctx, { query }) => loadsOn(ctx, query.day)),
    commandInNetwork(changeCapacity, (ctx, { body }) => changedCapacity(ctx, body)),
    view(listClosures, (ctx) => allClosures(ctx)),
    commandInNetwork(saveClosure, (ctx, { body }) => savedClosure(ctx, body)),
    commandInNetwork(endClosure, (ctx, { body }) => endedClosure(ctx, body)),
    view(tryRoute, (ctx, { body }) => triedRoute(ctx, body)),
    view(whatIf, (ctx, { body }) => tryRules(ctx, body)),
  ],
};
