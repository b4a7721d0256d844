import type { NewReport, Report, SaveReport } from '@canola/api-schema/news/report';
import { record } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { found } from '../../../platform/errors.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { listCommodities } from '../commodities/commodities.queries.ts';
import { requireEditor } from '../editors.ts';
import { keepImages, listKnownImages } from '../images/images.queries.ts';
import { checkBody, imagesIn, refuse, searchedWords } from './body.rules.ts';
import { refuseChanged, requireUnchanged } from './if-match.ts';
import { showSaved } from './reading.service.ts';
import {
  deleteReport,
  insertReport,
  lockGroup,
  lockNewReport,
  lockReport,
  type Save,
  type StoredReport,
  updateReport,
} from './saving.queries.ts';

export async function createReport(
  deps: Deps,
  viewer: Viewer,
  { id: wantedId, ...input }: NewReport,
): Promise<Report> {
  requireEditor(viewer);
  const now = deps.clock.now();
  const id = await deps.db.transaction(async (tx) => {
    const before = wantedId === undefined ? undefined : await lockNewReport(tx, wantedId);
    if (before?.createdBy === viewer.userId) return saveAgain(tx, viewer, before, input, now);
    const save = await checkedSave(tx, viewer, input, now);
    if (input.groupId !== undefined) await requireFreeLanguage(tx, input.groupId, input.language);
    // Somebody else's id is no id.
    const added = await insertReport(tx, save, { id: before ? undefined : wantedId, groupId: input.groupId });
    if (added === undefined) refuse('language', 'language.taken');
    await record(tx, now, viewer, {
      action: 'report.created',
      subjectType: 'report',
      subjectId: added,
      changes: { language: input.language },
    });
    return added;
  });
  return showSaved(deps, viewer, id);
}

/**
 * The reply to an earlier try was lost: this is the same report, with what was typed since as its next version. Once a
 * colleague has changed, published or scheduled it, it is no longer the draft that the page takes it for.
 */
async function saveAgain(
  tx: Db,
  viewer: Viewer,
  before: StoredReport,
  input: SaveReport,
  now: Date,
): Promise<string> {
  const isOwnDraft =
    before.updatedBy === viewer.userId && before.status === 'DRAFT' && before.publishAt === null;
  if (!isOwnDraft) await refuseChanged(tx, before);
  await change(tx, viewer, before, input, now);
  return before.id;
}

export async function saveReport(
  deps: Deps,
  viewer: Viewer,
  id: string,
  input: SaveReport,
  ifMatch: string | undefined,
): Promise<Report> {
  requireEditor(viewer);
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const before = found(await lockReport(tx, id), 'report.not-found');
    await requireUnchanged(tx, before, ifMatch);
    await change(tx, viewer, before, input, now);
  });
  return showSaved(deps, viewer, id);
}

async function change(
  tx: Db,
  viewer: Viewer,
  before: StoredReport,
  input: SaveReport,
  now: Date,
): Promise<void> {
  if (input.groupId !== undefined && input.groupId !== before.groupId) refuse('groupId', 'group.other');
  const save = await checkedSave(tx, viewer, input, now);
  if (input.language !== before.language) await requireFreeLanguage(tx, before.groupId, input.language);
  await updateReport(tx, before, save);
  await record(tx, now, viewer, {
    action: 'report.updated',
    subjectType: 'report',
    subjectId: before.id,
    changes: { version: before.version + 1 },
  });
}

/** With all its versions; its pictures follow once nothing else shows them. */
export async function removeReport(
  { db, clock }: Deps,
  viewer: Viewer,
  id: string,
  ifMatch: string | undefined,
): Promise<void> {
  requireEditor(viewer);
  await db.transaction(async (tx) => {
    const before = found(await lockReport(tx, id), 'report.not-found');
    await requireUnchanged(tx, before, ifMatch);
    await deleteReport(tx, id);
    await record(tx, clock.now(), viewer, {
      action: 'report.deleted',
      subjectType: 'report',
      subjectId: id,
      changes: { status: before.status },
    });
  });
}

async function checkedSave(tx: Db, viewer: Viewer, input: SaveReport, at: Date): Promise<Save> {
  await keepImages(tx);
  const known = {
    commodities: new Map((await listCommodities(tx)).map((commodity) => [commodity.id, commodity])),
    images: await listKnownImages(tx, imagesIn(input)),
  };
  const body = checkBody(input, known);
  return { body, words: searchedWords(body, known), images: imagesIn(body), by: viewer.userId, at };
}

async function requireFreeLanguage(tx: Db, groupId: string, language: string): Promise<void> {
  const others = await lockGroup(tx, groupId);
  if (others.length === 0) refuse('groupId', 'group.unknown');
  if (others.some((other) => other.language === language)) refuse('language', 'language.taken');
}
