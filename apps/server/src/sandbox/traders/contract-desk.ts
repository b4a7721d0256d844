import { createHash } from 'node:crypto';
import { DAY_MS } from '@canola/api-schema/duration';
import type { Adjustment, TraderContractState, TraderContracts } from '@canola/api-schema/trading/trader-api';
import { Decimal } from 'decimal.js';
import { listTraderRegions } from '../../modules/trading/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { demoTraderKey } from './trader-keys.ts';

/** How long a trader thinks about a contract. */
const DECISION_DELAY_MS = 5000;

/** Named traders behave in a way of their own, so that every answer can be seen in the demo. */
const HABITS: Record<string, { refusesAbove?: number; adjustment?: Adjustment }> = {
  'polabi-obili': { refusesAbove: 500 },
  'klas-agro': { adjustment: { reason: 'Příplatek za kvalitu', amount: '10.00' } },
};

/** Older contracts are left to a person at the trader, so the demo has contracts in every state. */
const FRESH_MS = DAY_MS;

const SIGNATORIES: Record<string, readonly string[]> = {
  CZ: ['Ing. Petra Horáková', 'Martin Krejčí', 'Ing. Ondřej Sedlák', 'Lenka Procházková'],
  SK: ['Ing. Zuzana Kováčová', 'Peter Hudák'],
  RO: ['Andrei Popescu', 'Elena Dumitru', 'Mihai Stoica'],
  IE: ['Aoife Byrne', 'Conor Walsh'],
};
const FULL = 'Skladové kapacity jsou pro toto období vyčerpané.';

export interface ContractDesk {
  /** Every trader decides on its waiting contracts; returns how many decisions were sent. */
  step(signal?: AbortSignal): Promise<number>;
}

/** Stands in for the traders' offices: they read their waiting contracts and accept, refuse and sign them. */
export function createContractDesk({ url, clock }: { url: string; clock: Clock }): ContractDesk {
  const traders = new Map(
    listTraderRegions().map(({ traderId, regionId }) => [traderId, regionId.slice(0, 2)]),
  );
  const call = async (traderId: string, path: string, body?: object, signal?: AbortSignal) => {
    const answer = await fetch(`${url}/can-trading/api/trader/contract${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${demoTraderKey(traderId)}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    // Another caller was faster, or the signing service is unavailable: the next step tries again.
    if (answer.status === 409 || answer.status === 503) return undefined;
    if (!answer.ok) throw new Error(`${traderId} was refused: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };

  return {
    async step(signal) {
      let sent = 0;
      for (const [traderId, country] of traders) {
        const { contracts } = (await call(traderId, '', undefined, signal)) as TraderContracts;
        for (const contract of contracts) {
          const answer = decideOn({ traderId, country }, contract, clock.now());
          if (!answer) continue;
          if (await call(traderId, `/${contract.id}/${answer.name}`, answer.body, signal)) sent += 1;
        }
      }
      return sent;
    },
  };
}

/** The trader's decision on a contract, by names and time only; nothing while it waits, or waits for us. */
export function decideOn(
  { traderId, country }: { traderId: string; country: string },
  contract: TraderContractState,
  now: Date,
): { name: 'accept' | 'reject' | 'sign'; body: object } | undefined {
  const { refusesAbove = Number.POSITIVE_INFINITY, adjustment } = HABITS[traderId] ?? {};
  const age = now.getTime() - Date.parse(contract.createdAt);
  if (contract.status === 'SUCCESS' || age < DECISION_DELAY_MS || age > FRESH_MS) return undefined;
  if (contract.status === 'CONFIRMED')
    return { name: 'sign', body: { signatory: signatoryOf(traderId, country) } };
  if (new Decimal(contract.amount).gt(refusesAbove)) return { name: 'reject', body: { reason: FULL } };
  const externalNumber = numberOf(traderId, contract);
  return { name: 'accept', body: { externalNumber, ...(adjustment && { adjustments: [adjustment] }) } };
}

const digits = (text: string) => createHash('sha256').update(text).digest().readUInt32BE();

export function signatoryOf(traderId: string, country: string): string {
  const names = SIGNATORIES[country] ?? [];
  return names[digits(traderId) % names.length] ?? traderId;
}

/** 'BT-2026-0417028356': the trader's letters, the year, ten digits, so that two hardly ever share one. */
function numberOf(traderId: string, { id, createdAt }: TraderContractState): string {
  const letters = traderId
    .split('-')
    .map((word) => word[0]?.toUpperCase())
    .join('');
  return `${letters}-${createdAt.slice(0, 4)}-${String(digits(id)).padStart(10, '0')}`;
}
