import { COUNTED_AHEAD, FINAL_PRICE_MAX_DISCOUNT } from '@canola/api-schema/limits';
import { dayInZone } from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import type { BookCrop, DeskToday } from '@canola/api-schema/trading/desk-book';
import {
  type DeskAccept,
  type DeskContract,
  type DeskContractRow,
  type DeskContracts,
  type DeskContractsQuery,
  type DeskReject,
  type DeskSigning,
  type DeskTask,
  type DeskWithdraw,
  SIGN_FRESH_MINUTES,
} from '@canola/api-schema/trading/desk-contracts';
import type { TraderAnswer } from '@canola/api-schema/trading/trader-api';
import { Decimal } from 'decimal.js';
import { record } from '../../../../platform/audit/audit.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { AppError, found } from '../../../../platform/errors.ts';
import { texts } from '../../../../platform/i18n/texts.ts';
import { once } from '../../../../platform/jobs/jobs.ts';
import type { Viewer } from '../../../../platform/viewer.ts';
import { addDays } from '../../../prices/index.ts';
import { findPersonName } from '../../../users/index.ts';
import {
  acceptContract,
  readContract,
  rejectContract,
  signOnce,
  withdrawContract,
} from '../../contracts/trader-api/trader-api.service.ts';
import { positionsOf, regionName } from '../book/book.service.ts';
import { type Desk, requireDesk } from '../desk-access.ts';
import {
  countDeskRows,
  type DeskRow,
  findDeskDocument,
  findDeskRow,
  findPrices,
  listDeskRows,
  listPapers,
  sumTasks,
} from './desk-contracts.queries.ts';
import { findDay } from './today.queries.ts';

const openDesk = (deps: Deps, viewer: Viewer, companyId: string) =>
  requireDesk(deps, viewer, companyId, 'DESK_CONTRACT');

/** Contracts by what is to be done and the time left (docs/product/desk.md#contracts). */
export async function readDeskContracts(
  deps: Deps,
  viewer: Viewer,
  { companyId, list, search, page, size }: DeskContractsQuery,
): Promise<DeskContracts> {
  const { traderId } = await openDesk(deps, viewer, companyId);
  const { db } = deps;
  const listed = { traderId, list, search };
  const totalCount = await countDeskRows(db, listed, page * size + COUNTED_AHEAD);
  const shown = (page - 1) * size < totalCount ? page : 1;
  const rows = await listDeskRows(db, {
    ...listed,
    language: viewer.language,
    limit: size,
    skip: (shown - 1) * size,
  });
  return {
    rows: rows.map((row) => present(row, viewer)),
    page: shown,
    size,
    totalCount,
    ...(await tasksOf(deps, traderId)),
    signing: signingOf(viewer, companyId),
  };
}

async function tasksOf({ db }: Pick<Deps, 'db'>, traderId: string) {
  const all = await sumTasks(db, traderId);
  const decided = (list: 'SIGNED' | 'FAILED') =>
    countDeskRows(db, { traderId, list, search: undefined }, COUNTED_AHEAD);
  const count = (isOf: (row: (typeof all)[number]) => boolean) =>
    all.reduce((total, row) => total + (isOf(row) ? row.count : 0), 0);
  return {
    counts: {
      answer: count(({ task }) => task === 'ANSWER'),
      sign: count(({ task }) => task === 'SIGN'),
      farm: count(({ task }) => task === 'FARM' || task === 'DOCUMENT'),
      signed: await decided('SIGNED'),
      failed: await decided('FAILED'),
    },
    sums: all.map(({ task, currency, tons, total }) => ({ task, currency, tons, total })),
  };
}

function present(row: DeskRow, { language }: Viewer): DeskContractRow {
  const { regionId, failureReason, failureNote, rejectReason, ...shown } = row;
  return {
    ...shown,
    region: { id: regionId, name: regionName(regionId) },
    failure: row.status === 'FAILED' && failureReason ? failureWords(row, language) : null,
  };
}

/** From the trader's side. */
function failureWords({ failureReason, failureNote, rejectReason }: DeskRow, language: Viewer['language']) {
  const t = texts(language, 'trading');
  const because = rejectReason && rejectReason !== 'other' ? `.${rejectReason}` : '';
  const reason = t(`deskFailure.${because ? `rejectedFor${because}` : failureReason}`);
  return failureNote ? t('failure.withNote', { reason, note: failureNote }) : reason;
}

const grantsOf = ({ memberships }: Viewer, companyId: string) =>
  memberships.find((member) => member.companyId === companyId)?.grants ?? [];

/** Whether the person may sign, and until when without logging in again. */
function signingOf(viewer: Viewer, companyId: string): DeskSigning {
  const { loggedInAt } = viewer;
  const freshUntil = loggedInAt === undefined ? 0 : (loggedInAt + SIGN_FRESH_MINUTES * 60) * 1000;
  return {
    canSign: grantsOf(viewer, companyId).includes('CONTRACT_SIGN'),
    loggedInAt: loggedInAt === undefined ? null : new Date(loggedInAt * 1000).toISOString(),
    freshUntil: freshUntil > Date.now() ? new Date(freshUntil).toISOString() : null,
  };
}

export async function readDeskContract(
  deps: Deps,
  viewer: Viewer,
  companyId: string,
  contractId: string,
): Promise<DeskContract> {
  const desk = await openDesk(deps, viewer, companyId);
  const { traderId } = desk;
  const { db, clock } = deps;
  const row = found(
    await findDeskRow(db, { traderId, contractId, language: viewer.language }),
    'contract.not-found',
  );
  const contract = await readContract(deps, { traderId, contractId });
  const { soldAt, publishedAt, priceNow, bestNow, limitLeft } = found(
    await findPrices(db, { traderId, contractId, now: clock.now() }),
    'contract.not-found',
  );
  const papers = await listPapers(db, { traderId, contractId });
  return {
    ...present(row, viewer),
    contract,
    soldAt: { price: soldAt, publishedAt },
    priceNow,
    bestNow,
    position: row.kind === 'SALE' ? await positionWith(deps, desk, viewer, row) : null,
    limitLeft,
    priceLimit: new Decimal(row.price)
      .times(
        new Decimal(1).plus(row.kind === 'SALE' ? `-${FINAL_PRICE_MAX_DISCOUNT}` : FINAL_PRICE_MAX_DISCOUNT),
      )
      .toFixed(2),
    documents: papers.map(({ id, name, size }) => ({
      name,
      size,
      url: `/can-trading/api/desk/contracts/${contractId}/document/${id}?companyId=${companyId}`,
    })),
    traderSignedAt: contract.traderSignedAt,
    signedAt: contract.signedAt,
    signing: signingOf(viewer, companyId),
  };
}

/** Open tons of the crop, and with this contract accepted. */
async function positionWith(
  deps: Deps,
  desk: Desk,
  viewer: Viewer,
  { crop, currency, amount, status }: DeskRow,
) {
  const { currencies } = await positionsOf(deps, desk, viewer);
  const ofCrop = currencies
    .find((book) => book.currency === currency)
    ?.crops.find((known) => known.crop.id === crop.id);
  const now = new Decimal(ofCrop?.open ?? 0);
  const after = status === 'PROCESSING' ? now.plus(amount) : now;
  return { now: now.toFixed(1), after: after.toFixed(1) };
}

export async function readDeskDocument(
  deps: Deps,
  viewer: Viewer,
  companyId: string,
  asked: { contractId: string; documentId: string },
) {
  const { traderId } = await openDesk(deps, viewer, companyId);
  return found(await findDeskDocument(deps.db, { traderId, ...asked }), 'document.not-found');
}

type Asked = { companyId: string; contractId: string };

export async function acceptAtDesk(deps: Deps, viewer: Viewer, asked: Asked, input: DeskAccept) {
  const { traderId } = await openDesk(deps, viewer, asked.companyId);
  return acceptContract(deps, { traderId, contractId: asked.contractId }, input);
}

export async function rejectAtDesk(deps: Deps, viewer: Viewer, asked: Asked, { reason, text }: DeskReject) {
  const { traderId } = await openDesk(deps, viewer, asked.companyId);
  const input = { code: reason, ...(text !== undefined && { reason: text }) };
  return rejectContract(deps, { traderId, contractId: asked.contractId }, input);
}

export async function withdrawAtDesk(deps: Deps, viewer: Viewer, asked: Asked, input: DeskWithdraw) {
  const { traderId } = await openDesk(deps, viewer, asked.companyId);
  return withdrawContract(deps, { traderId, contractId: asked.contractId }, input);
}

/** In the person's own name; a log-in of the last minutes proves that it is theirs. */
export async function signAtDesk(deps: Deps, viewer: Viewer, asked: Asked): Promise<TraderAnswer> {
  const { companyId, contractId } = asked;
  const { traderId } = await requireDesk(deps, viewer, companyId, 'CONTRACT_SIGN');
  if (!signingOf(viewer, companyId).freshUntil)
    throw new AppError('account.log-in-again', 'Log in again first.');
  const { db, clock } = deps;
  const signatory = found(await findPersonName(db, viewer.userId), 'user.not-registered');
  const { answer, isNew } = await signOnce(deps, { traderId, contractId }, { signatory });
  // Not of a signature that somebody else has given.
  if (!isNew) return answer;
  await once(db, 'trading.desk-signed', contractId, (tx) =>
    record(tx, clock.now(), viewer, {
      action: 'contract.signed',
      subjectType: 'contract',
      subjectId: contractId,
      companyId,
    }),
  );
  return answer;
}

/** A contract that waits for an answer is not bought yet. */
const hasPosition = ({ bought, resold, lots }: BookCrop) =>
  lots !== 0 || Number(bought) !== 0 || Number(resold) !== 0;

const MOST_TODAY = 10;
/** Settlements that are due within so many days are shown. */
const PAY_DAYS = 7;

/** The first page of the desk in one call. */
export async function readToday(deps: Deps, viewer: Viewer, companyId: string): Promise<DeskToday> {
  const desk = await openDesk(deps, viewer, companyId);
  const { db, clock } = deps;
  const { currencies } = await positionsOf(deps, desk, viewer);
  const tasks = await tasksOf(deps, desk.traderId);
  const { traderId } = desk;
  const { language } = viewer;
  const first = async (task: DeskTask) => {
    const listed = { traderId, list: 'OPEN', task, search: undefined } as const;
    const rows = await listDeskRows(db, { ...listed, language, limit: MOST_TODAY, skip: 0 });
    return rows.map((row) => present(row, viewer));
  };
  const answers = await first('ANSWER');
  const today = dayInZone(clock.now(), timeZoneOf(desk.countryId));
  const asked = { traderId, language, today, payUntil: addDays(today, PAY_DAYS), most: MOST_TODAY };
  const { deliveries, payments } = await findDay(db, asked);
  const grants = grantsOf(viewer, companyId);
  return {
    now: clock.now().toISOString(),
    today,
    deliveries: grants.includes('DESK_TICKET') ? deliveries : null,
    payments: grants.includes('DESK_SETTLE') ? payments : null,
    positions: currencies.flatMap(({ currency, crops }) =>
      crops.filter(hasPosition).map(({ quarters: _, ...crop }) => ({ ...crop, currency })),
    ),
    answers,
    toSign: await first('SIGN'),
    firstAnswerBy: answers[0]?.answerBy ?? null,
    ...tasks,
    signing: signingOf(viewer, companyId),
  };
}
