import { isDeepStrictEqual } from 'node:util';
import { FINAL_PRICE_MAX_DISCOUNT, MAX_PRICE } from '@canola/api-schema/limits';
import type { DeskAccept } from '@canola/api-schema/trading/desk-contracts';
import type {
  AcceptContract,
  RefuseContract,
  RejectContract,
  SignContract,
  TraderAnswer,
  TraderContractState,
  TraderContracts,
  TraderContractsQuery,
} from '@canola/api-schema/trading/trader-api';
import { Decimal } from 'decimal.js';
import type { Db } from '../../../../platform/database/database.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { AppError, ensure, found } from '../../../../platform/errors.ts';
import { lapse } from '../answer/answer.service.ts';
import type { Move } from '../lifecycle/lifecycle.queries.ts';
import { tryMoveContract } from '../lifecycle/lifecycle.service.ts';
import { findSigning } from '../signing/signing.queries.ts';
import { callService } from '../signing/signing-service.ts';
import { TRADER_FIELD } from '../signing/submission.ts';
import { syncSigning } from '../signing/sync.service.ts';
import { takeNumber } from './contract-number.ts';
import {
  findEvent,
  findPaper,
  findPresented,
  findTraderContract,
  listByChange,
  listWaiting,
  type WaitingRow,
} from './trader-api.queries.ts';

/** The trader whose key calls, and the contract it is about. */
export interface Requested {
  traderId: string;
  contractId: string;
}

export async function readContracts(
  { db }: Pick<Deps, 'db'>,
  traderId: string,
  { after, limit, status, changedSince }: TraderContractsQuery,
): Promise<TraderContracts> {
  const isByChange = status !== undefined || changedSince !== undefined;
  const [id, changedAt] = after?.split('_').toReversed() ?? [];
  ensure(!after || isByChange === (changedAt !== undefined), 'request.invalid');
  const rows = isByChange
    ? await listByChange(db, traderId, {
        status,
        changedSince,
        after: id && changedAt ? { id, changedAt } : undefined,
        limit: limit + 1,
      })
    : await listWaiting(db, traderId, { after: id, limit: limit + 1 });
  const contracts = rows.slice(0, limit).map(present);
  const last = rows.length > limit ? contracts.at(-1) : undefined;
  return { contracts, next: last ? (isByChange ? `${last.event.at}_${last.id}` : last.id) : null };
}

/** One contract, so that a trader's system sees how it ended. */
export async function readContract(
  { db }: Pick<Deps, 'db'>,
  { traderId, contractId }: Requested,
): Promise<TraderContractState> {
  return present(found(await findPresented(db, traderId, contractId), 'contract.not-found'));
}

/** The paper that both sign, or the signed one once there is one. */
export async function readDocument({ db }: Pick<Deps, 'db'>, { traderId, contractId }: Requested) {
  await requireOwn({ db }, { traderId, contractId });
  return found(await findPaper(db, contractId), 'document.not-found');
}

/** Without a number of the trader's own the next one of the year is taken; no two contracts of a trader share one. */
export async function acceptContract(
  deps: Deps,
  requested: Requested,
  input: DeskAccept,
): Promise<TraderAnswer> {
  const { adjustments = [], note: answerNote } = input;
  const finalPrice = finalPriceOf(await requireOwn(deps, requested), input);
  await lapseOverdue(deps, requested);
  return deps.db.transaction(async (db) => {
    const externalNumber = await takeNumber(db, requested, input.externalNumber, deps.clock.now());
    return answer({ db, clock: deps.clock }, requested, {
      event: 'ACCEPTED',
      data: { ...input },
      externalNumber,
      finalPrice,
      adjustments,
      answerNote,
    });
  });
}

export async function rejectContract(
  deps: Deps,
  requested: Requested,
  input: RejectContract,
): Promise<TraderAnswer> {
  await lapseOverdue(deps, requested);
  const { code: rejectReason, reason = null } = input;
  const failure = { reason: 'rejected', note: reason, rejectReason } as const;
  return answer(deps, requested, { event: 'REJECTED', data: { ...input }, failure });
}

/** The time for an answer may have ended a moment ago, before the job has seen it. */
async function lapseOverdue({ db, clock }: Pick<Deps, 'db' | 'clock'>, requested: Requested): Promise<void> {
  const { companyId, status, answerBy } = await requireOwn({ db }, requested);
  const now = clock.now();
  if (status === 'PROCESSING' && answerBy && answerBy <= now)
    await lapse(db, { companyId, contractId: requested.contractId }, now);
}

/** Not after the trader has signed; the signing service is checked first. */
export async function withdrawContract(
  deps: Deps,
  requested: Requested,
  { reason }: RefuseContract,
): Promise<TraderAnswer> {
  const { companyId } = await requireOwn(deps, requested);
  await syncSigning(deps, { companyId, contractId: requested.contractId });
  if (await findEvent(deps.db, requested.contractId, 'TRADER_SIGNED'))
    throw new AppError('contract.trader-signed', 'You have signed this contract; it can’t be withdrawn.');
  const failure = { reason: 'withdrawn', note: reason } as const;
  return answer(deps, requested, { event: 'WITHDRAWN', data: { reason }, failure });
}

export async function signContract(
  deps: Deps,
  requested: Requested,
  input: SignContract,
): Promise<TraderAnswer> {
  return (await signOnce(deps, requested, input)).answer;
}

/** Signs at the signing service, then copies its state; somebody may have signed before. */
export async function signOnce(
  deps: Deps,
  requested: Requested,
  { signatory }: SignContract,
): Promise<{ answer: TraderAnswer; isNew: boolean }> {
  const { db, config } = deps;
  const { contractId } = requested;
  const { companyId, status } = await requireOwn(deps, requested);
  const earlier = await findEvent(db, contractId, 'TRADER_SIGNED');
  if (earlier) return { answer: signedAnswer(contractId, earlier.at), isNew: false };
  const signing = await findSigning(db, companyId, contractId);
  if (status !== 'CONFIRMED' || !signing) throw new AppError('contract.wrong-state');
  const isNew = await callService(config, async (api) => {
    const { completed_at } = await api.getSubmitter(signing.traderSubmitterId);
    if (completed_at) return false;
    await api.updateSubmitter(signing.traderSubmitterId, {
      completed: true,
      values: { [TRADER_FIELD]: signatory },
      metadata: { signatory },
    });
    return true;
  });
  await syncSigning(deps, { companyId, contractId });
  const signed = found(await findEvent(db, contractId, 'TRADER_SIGNED'), 'contract.wrong-state');
  return { answer: signedAnswer(contractId, signed.at), isNew };
}

const signedAnswer = (id: string, at: Date): TraderAnswer => ({
  id,
  answer: 'TRADER_SIGNED',
  at: at.toISOString(),
});

type Answer = Omit<Move, 'companyId' | 'contractId' | 'at' | 'event'> & {
  event: Exclude<TraderAnswer['answer'], 'TRADER_SIGNED'>;
  data: Record<string, unknown>;
};

/** The same answer again returns the first one; a different answer is a conflict. */
async function answer(
  deps: { db: Db; clock: Deps['clock'] },
  requested: Requested,
  input: Answer,
): Promise<TraderAnswer> {
  const { db, clock } = deps;
  const { contractId } = requested;
  const { companyId } = await requireOwn(deps, requested);
  await tryMoveContract(db, { ...input, companyId, contractId, at: clock.now() });
  const event = found(await findEvent(db, contractId, input.event), 'contract.wrong-state');
  const { data } = JSON.parse(event.body) as { data: unknown };
  ensure(isDeepStrictEqual(data, input.data), 'contract.answered-otherwise');
  return { id: contractId, answer: input.event, at: event.at.toISOString() };
}

async function requireOwn({ db }: { db: Db }, { traderId, contractId }: Requested) {
  return found(await findTraderContract(db, traderId, contractId), 'contract.not-found');
}

function present(row: WaitingRow): TraderContractState {
  const { contract, company, trader, unit, storage, total, terms, least, most, signBy } = row;
  const own = {
    name: company.name,
    country: company.countryId,
    address: company.address,
    identificationNumber: company.identificationNumber,
    vatNumber: company.vatNumber,
  };
  const other = {
    name: trader.legalName,
    country: trader.countryId,
    address: trader.address,
    identificationNumber: trader.identificationNumber,
    vatNumber: trader.vatNumber,
  };
  const isSale = contract.kind === 'SALE';
  const { id, kind, externalNumber, marketPriceId, cropId, amount, currency, price, finalPrice } = contract;
  const { quarterId, yearHarvested, regionId, zip, customTransport, transportNote, note } = contract;
  const { quotedPrice, quotedCurrency, quoteRate, rateDay, adjustments, deliveryAddress } = contract;
  return {
    id,
    status: contract.status as TraderContractState['status'],
    event: { number: contract.eventNumber, at: (contract.changedAt ?? contract.createdAt).toISOString() },
    traderSignedAt: contract.traderSignedAt?.toISOString() ?? null,
    signedAt: contract.signedAt?.toISOString() ?? null,
    failure:
      contract.status === 'FAILED' && contract.failureReason
        ? {
            reason: contract.failureReason,
            note: contract.failureNote,
            rejectReason: contract.rejectReason,
          }
        : null,
    kind,
    externalNumber,
    createdAt: contract.createdAt.toISOString(),
    seller: isSale ? own : other,
    buyer: isSale ? other : own,
    marketPriceId,
    cropId,
    unit,
    amount,
    currency,
    price,
    finalPrice,
    adjustments,
    total,
    quoted:
      quotedPrice && quotedCurrency
        ? { price: quotedPrice, currency: quotedCurrency, rate: quoteRate, rateDay }
        : null,
    terms: terms && {
      version: terms.version,
      paymentDays: terms.paymentDays,
      least: isSale ? least : null,
      most: isSale ? most : null,
    },
    quarterId,
    yearHarvested,
    regionId,
    zip,
    storage: storage && { label: storage.label, address: storage.address, zip: storage.zip },
    deliveryAddress,
    customTransport,
    collectionPoint: isSale && customTransport ? contract.pointName : null,
    transportNote,
    note,
    answerBy: contract.status === 'PROCESSING' ? (contract.answerBy?.toISOString() ?? null) : null,
    answerNote: contract.answerNote,
    signBy,
  };
}

/**
 * The agreed price plus the adjustments, each with its reason (docs/product/contracts.md#final-price). A sale may get
 * dearer and a purchase cheaper without limit: that is to the company's advantage.
 */
export function finalPriceOf(
  { kind, price }: { kind: 'SALE' | 'PURCHASE'; price: string },
  { adjustments = [], finalPrice }: Pick<AcceptContract, 'adjustments' | 'finalPrice'>,
): string {
  const sum = adjustments.reduce((all, { amount }) => all.plus(amount), new Decimal(price));
  ensure(
    finalPrice === undefined || sum.eq(finalPrice),
    'contract.price-unexplained',
    `The agreed price is ${price}; with the adjustments it is ${sum.toFixed(2)}, not ${finalPrice}.`,
  );
  const lost = kind === 'SALE' ? new Decimal(price).minus(sum) : sum.minus(price);
  const most = new Decimal(price).times(FINAL_PRICE_MAX_DISCOUNT);
  ensure(
    lost.lte(most) && sum.gt(0) && sum.lte(MAX_PRICE),
    'contract.price-beyond-limit',
    `Adjustments change the agreed price of ${price} by at most ${most.toFixed(2)} to the company's disadvantage.`,
  );
  return sum.toFixed(2);
}
