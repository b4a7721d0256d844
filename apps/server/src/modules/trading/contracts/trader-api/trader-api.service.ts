import { isDeepStrictEqual } from 'node:util';
import type {
  AcceptContract,
  RefuseContract,
  SignContract,
  TraderAnswer,
  TraderContract,
  TraderContractState,
  TraderContracts,
  TraderContractsQuery,
} from '@canola/api-schema/trading/trader-api';
import type { Deps } from '../../../../platform/deps.ts';
import { AppError, ensure, found } from '../../../../platform/errors.ts';
import type { Move } from '../lifecycle/lifecycle.queries.ts';
import { tryMoveContract } from '../lifecycle/lifecycle.service.ts';
import { findSigning } from '../signing/signing.queries.ts';
import { callService } from '../signing/signing-service.ts';
import { TRADER_FIELD } from '../signing/submission.ts';
import { syncSigning } from '../signing/sync.service.ts';
import { finalPriceOf } from './final-price.ts';
import {
  findEvent,
  findPresented,
  findTraderContract,
  listWaiting,
  type WaitingRow,
} from './trader-api.queries.ts';

/** Whose key calls, about which contract. */
export interface Asked {
  traderId: string;
  contractId: string;
}

export async function readWaiting(
  { db }: Pick<Deps, 'db'>,
  traderId: string,
  { after, limit }: TraderContractsQuery,
): Promise<TraderContracts> {
  const rows = await listWaiting(db, traderId, { after, limit: limit + 1 });
  const contracts = rows.slice(0, limit).map(present);
  return { contracts, next: rows.length > limit ? (contracts.at(-1)?.id ?? null) : null };
}

/** One contract, so that a trader's system learns how it ended. */
export async function readContract(
  { db }: Pick<Deps, 'db'>,
  { traderId, contractId }: Asked,
): Promise<TraderContractState> {
  const row = found(await findPresented(db, traderId, contractId), 'contract.not-found');
  const { status, failureReason, failureNote } = row.contract;
  return {
    ...present(row),
    status: status as TraderContractState['status'],
    failure: status === 'FAILED' && failureReason ? { reason: failureReason, note: failureNote } : null,
  };
}

export async function acceptContract(deps: Deps, asked: Asked, given: AcceptContract): Promise<TraderAnswer> {
  const { externalNumber, adjustments = [] } = given;
  const finalPrice = finalPriceOf(await requireOwn(deps, asked), given);
  return answer(deps, asked, {
    event: 'ACCEPTED',
    data: { ...given },
    externalNumber,
    finalPrice,
    adjustments,
  });
}

export function rejectContract(deps: Deps, asked: Asked, { reason }: RefuseContract): Promise<TraderAnswer> {
  const failure = { reason: 'rejected', note: reason } as const;
  return answer(deps, asked, { event: 'REJECTED', data: { reason }, failure });
}

/** Not after the trader has signed; the signing service is asked first whether it has. */
export async function withdrawContract(
  deps: Deps,
  asked: Asked,
  { reason }: RefuseContract,
): Promise<TraderAnswer> {
  const { companyId } = await requireOwn(deps, asked);
  await syncSigning(deps, { companyId, contractId: asked.contractId });
  if (await findEvent(deps.db, asked.contractId, 'TRADER_SIGNED'))
    throw new AppError('contract.trader-signed', 'You have signed this contract; it can’t be withdrawn.');
  const failure = { reason: 'withdrawn', note: reason } as const;
  return answer(deps, asked, { event: 'WITHDRAWN', data: { reason }, failure });
}

/** Signs at the signing service, then copies its state. */
export async function signContract(
  deps: Deps,
  asked: Asked,
  { signatory }: SignContract,
): Promise<TraderAnswer> {
  const { db, config } = deps;
  const { contractId } = asked;
  const { companyId, status } = await requireOwn(deps, asked);
  const earlier = await findEvent(db, contractId, 'TRADER_SIGNED');
  if (earlier) return { id: contractId, answer: 'TRADER_SIGNED', at: earlier.at.toISOString() };
  const signing = await findSigning(db, companyId, contractId);
  if (status !== 'CONFIRMED' || !signing) throw new AppError('contract.wrong-state');
  await callService(config, async (api) => {
    const { completed_at } = await api.getSubmitter(signing.traderSubmitterId);
    if (completed_at) return;
    await api.updateSubmitter(signing.traderSubmitterId, {
      completed: true,
      values: { [TRADER_FIELD]: signatory },
      metadata: { signatory },
    });
  });
  await syncSigning(deps, { companyId, contractId });
  const signed = found(await findEvent(db, contractId, 'TRADER_SIGNED'), 'contract.wrong-state');
  return { id: contractId, answer: 'TRADER_SIGNED', at: signed.at.toISOString() };
}

type Answer = Omit<Move, 'companyId' | 'contractId' | 'at' | 'event'> & {
  event: Exclude<TraderAnswer['answer'], 'TRADER_SIGNED'>;
  data: Record<string, unknown>;
};

/** The same answer again returns the first one; a different answer is a conflict. */
async function answer(deps: Deps, asked: Asked, given: Answer): Promise<TraderAnswer> {
  const { db, clock } = deps;
  const { contractId } = asked;
  const { companyId } = await requireOwn(deps, asked);
  await tryMoveContract(db, { ...given, companyId, contractId, at: clock.now() });
  const event = found(await findEvent(db, contractId, given.event), 'contract.wrong-state');
  const { data } = JSON.parse(event.body) as { data: unknown };
  ensure(isDeepStrictEqual(data, given.data), 'contract.answered-otherwise');
  return { id: contractId, answer: given.event, at: event.at.toISOString() };
}

async function requireOwn({ db }: Pick<Deps, 'db'>, { traderId, contractId }: Asked) {
  return found(await findTraderContract(db, traderId, contractId), 'contract.not-found');
}

function present({ contract, company, trader, unit, storage, total }: WaitingRow): TraderContract {
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
    vatNumber: null,
  };
  const isSale = contract.kind === 'SALE';
  const { id, kind, externalNumber, marketPriceId, cropId, amount, currency, price, finalPrice } = contract;
  const { quarterId, yearHarvested, regionId, zip, customTransport, transportNote, note } = contract;
  return {
    id,
    status: contract.status as TraderContract['status'],
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
    total,
    quarterId,
    yearHarvested,
    regionId,
    zip,
    storage: storage && { label: storage.label, address: storage.address, zip: storage.zip },
    customTransport,
    transportNote,
    note,
  };
}
