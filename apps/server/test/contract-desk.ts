import type { AddressInfo } from 'node:net';
import type { TraderContracts } from '@canola/api-schema/trading/trader-api';
import { issueTraderKey } from '../src/modules/prices/index.ts';
import { sendToTrader } from '../src/modules/trading/contracts/answer/answer.service.ts';
import { addContract } from '../src/modules/trading/contracts/sell.service.ts';
import { confirmAccepted } from '../src/modules/trading/contracts/signing/confirm.service.ts';
import { makeLink } from '../src/modules/trading/contracts/signing/pages/link.ts';
import { openPageFor } from '../src/modules/trading/contracts/signing/pages/open.service.ts';
import type { Viewer } from '../src/platform/viewer.ts';
import type { TestAppOptions } from './build-test-app.ts';
import { accepted, NOW, TRADERS } from './trading-facts.ts';
import { type Farm, openTradingWorld, type TradingWorld } from './trading-world.ts';

type Row = Record<string, unknown>;

/** A listening world with a farm that sells and traders that decide with their keys. */
export interface ContractDesk extends TradingWorld {
  home: Farm;
  url: string;
  /** Sells 60 tons to the first trader, who is not notified before jobs run. */
  sell(options?: { owner?: Farm; amount?: string }): Promise<{ contractId: string; offerId: string }>;
  /** Sold, and reported to the trader as the job does. */
  sent(): Promise<{ contractId: string; offerId: string }>;
  stored(contractId: string): Promise<Row>;
  signing(contractId: string): Promise<Row | undefined>;
  documents(contractId: string): Promise<Row[]>;
  /** A call of a trader's system, over HTTP. */
  trader<T = Row>(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    key?: string,
  ): Promise<{ status: number; body: T }>;
  waiting(key?: string): Promise<TraderContracts['contracts']>;
  /** Sold, sent, accepted, confirmed. */
  confirmed(): Promise<{ contractId: string; offerId: string; slug: string }>;
  /** And signed by the trader. */
  traderSigned(): Promise<{ contractId: string; offerId: string; slug: string }>;
  /** The person's own link to the signing page, as the contract gives it. */
  link(contractId: string, viewer?: Viewer): Promise<string>;
  /** The request of a browser on the signing page, after the farmer has opened it. */
  submit(slug: string, action: 'sign' | 'decline', fields: Record<string, string>): Promise<Response>;
  /** The same by somebody who kept its address. */
  submitUnseen(slug: string, action: 'sign' | 'decline', fields: Record<string, string>): Promise<Response>;
}

export const KEY = 'key-of-the-first-trader';
export const OTHER_KEY = 'key-of-the-second-trader';
export const TYPED = { kind: 'TYPED', name: 'Tomáš Dvořák', consent: 'yes' };

export async function openContractDesk(options: TestAppOptions = {}): Promise<ContractDesk> {
  const world = await openTradingWorld(options);
  const { db, app, deps } = world;
  await app.listen({ host: '127.0.0.1', port: 0 });
  deps.config.port = (app.server.address() as AddressInfo).port;
  const url = `http://127.0.0.1:${deps.config.port}`;
  await issueTraderKey(db, { traderId: TRADERS[0], now: NOW, key: KEY });
  await issueTraderKey(db, { traderId: TRADERS[1], now: NOW, key: OTHER_KEY });
  const home = await world.farm();
  const rows = async (text: string, id: string) => (await db.$client.query<Row>(text, [id])).rows;

  let number = 1001;
  const desk: ContractDesk = {
    ...world,
    home,
    url,
    async sell({ owner = home, amount = '60' } = {}) {
      const offerId = await world.offer(owner, '100');
      const { contractId } = accepted(
        await addContract(deps, owner.viewer, {
          offerId,
          marketPriceId: await world.quote('5200'),
          amount,
          currency: 'CZK',
          expectedPrice: null,
          customTransport: false,
          transportNote: null,
          note: null,
        }),
      );
      return { contractId, offerId };
    },
    async sent() {
      const sold = await desk.sell();
      const { companyId } = home;
      await sendToTrader(db, { companyId, contractId: sold.contractId }, world.clock.now());
      return sold;
    },
    async stored(contractId) {
      const [row] = await rows('select * from trading.contract where id = $1', contractId);
      return row ?? {};
    },
    signing: async (contractId) =>
      (await rows('select * from trading.contract_signing where contract_id = $1', contractId))[0],
    documents: (contractId) =>
      rows(
        'select * from trading.contract_document where contract_id = $1 order by created_at, id',
        contractId,
      ),
    async trader(method, path, body, key = KEY) {
      const response = await fetch(`${url}/can-trading/api/trader/contract${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: (await response.json()) as never };
    },
    async waiting(key) {
      return (await desk.trader<TraderContracts>('GET', '', undefined, key)).body.contracts;
    },
    async confirmed() {
      const sold = await desk.sent();
      await desk.trader('POST', `/${sold.contractId}/accept`, { externalNumber: `2026/${number++}` });
      await confirmAccepted(deps, { companyId: home.companyId, contractId: sold.contractId });
      return { ...sold, slug: String((await desk.signing(sold.contractId))?.user_slug) };
    },
    async traderSigned() {
      const made = await desk.confirmed();
      await desk.trader('POST', `/${made.contractId}/sign`, { signatory: 'Ing. Petra Horáková' });
      return made;
    },
    async link(contractId, viewer = home.viewer) {
      const { link_secret } = (await desk.signing(contractId)) ?? {};
      return makeLink(String(link_secret), { contractId, userId: viewer.userId }, world.clock.now());
    },
    async submit(slug, action, fields) {
      const [row] = await rows('select contract_id from trading.contract_signing where user_slug = $1', slug);
      await openPageFor(deps, { contractId: String(row?.contract_id), userId: home.viewer.userId });
      return desk.submitUnseen(slug, action, fields);
    },
    submitUnseen: (slug, action, fields) =>
      fetch(`${url}/sandbox/signing/s/${slug}/${action}?lang=cs`, {
        method: 'POST',
        body: new URLSearchParams(fields),
        redirect: 'manual',
      }),
  };
  return desk;
}
