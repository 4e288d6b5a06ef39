import type { z } from 'zod';
import { refused } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import { requireBlobs } from '#modules/blobs/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import type { checkUnitSeals } from '../../contract/unloading.ts';
import { lockEditable } from '../list/papers.ts';
import { saveList } from '../list/lists.ts';
import { unloadingProcess } from './process.ts';
import { unloadingView } from './unloadingView.ts';

type Verdict = z.infer<(typeof checkUnitSeals)['body']>;

/** The seals as somebody found them at the unit: broken ones with reason and photo, for who handles the claim; null takes the verdict back. */
export async function checkSeals(ctx: CommandContext, rows: Rows, listId: string, verdict: Verdict) {
  const { intact } = verdict;
  const broken = intact === false;
  const reason = broken ? (verdict.reason ?? '') : '';
  const photos = broken ? verdict.photos.map((photo) => photo.blobId) : [];
  if (broken && (reason === '' || photos.length === 0)) throw refused('crossdock:refusal/brokenSeals');
  const locked = await lockEditable(ctx, unloadingProcess, rows, listId, 'crossdock:message/editUnloadingReportFailed');
  await requireBlobs(ctx, photos);
  await saveList(ctx, locked, {
    seals_intact: intact,
    seals_checked_at: intact === null ? null : new Date(ctx.now),
    seals_checked_by: intact === null ? null : ctx.session.accountName,
    seals_reason: reason || null,
    seals_photos: photos,
  });
  const seals = locked.list.expected_seals.join(', ');
  ctx.history({
    logKey: `ULD:${listId}`,
    type: 'ACT',
    code: '4031',
    ...(intact === null
      ? { textKey: 'crossdock:history/sealsTakenBack', args: { seals } }
      : intact
        ? { textKey: 'crossdock:history/sealsIntact', args: { seals } }
        : { textKey: 'crossdock:history/sealsBroken', args: { seals, reason, photos: photos.length } }),
  });
  return unloadingView(ctx, listId);
}
