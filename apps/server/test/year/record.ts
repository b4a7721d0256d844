import { DAY_MS, HOUR_MS } from '@canola/api-schema/duration';
import { ENDED_COUNTS_HOURS, QUOTE_MAX_AGE_DAYS } from '@canola/api-schema/limits';

export interface MarketKey {
  regionId: string;
  cropId: string;
  quarterId: string;
}

interface Said {
  price: number;
  at: number;
  /** When it ends, or ended. */
  until: number | undefined;
}

/** Prices as the traders wrote them down themselves, said and taken back: the books are compared with it. */
export interface PriceRecord {
  say(traderId: string, key: MarketKey, said: { price: number; at: Date; until?: Date | undefined }): void;
  withdraw(traderId: string, key: MarketKey, at: Date): void;
  /** All of a trader's prices of a crop. */
  withdrawCrop(traderId: string, cropId: string, at: Date): void;
  /** The price that a trader stood by at a moment. */
  standing(traderId: string, key: MarketKey, at: Date): number | undefined;
  /** A price that ended by itself within the day before, and that its trader has not replaced. */
  wentAway(traderId: string, key: MarketKey, at: Date): number | undefined;
  /** Whether anybody said or took back anything since then. */
  isTouched(key: MarketKey, since: Date): boolean;
  /** Everybody who ever quoted a market. */
  tradersOf(key: MarketKey): string[];
}

const nameOf = ({ regionId, cropId, quarterId }: MarketKey) => `${regionId} ${cropId} ${quarterId}`;

export function openRecord(): PriceRecord {
  const markets = new Map<string, Map<string, Said[]>>();
  const listOf = (traderId: string, key: MarketKey) => markets.get(nameOf(key))?.get(traderId) ?? [];
  /** The newest that had been said by then. */
  const lastAt = (traderId: string, key: MarketKey, at: Date) =>
    listOf(traderId, key).findLast((said) => said.at <= at.getTime());
  const isFresh = ({ at }: Said, moment: number) => moment - at <= QUOTE_MAX_AGE_DAYS * DAY_MS;
  const end = (list: readonly Said[], at: Date) => {
    const last = list.at(-1);
    if (last && (last.until === undefined || last.until > at.getTime())) last.until = at.getTime();
  };

  return {
    say(traderId, key, { price, at, until }) {
      const traders = markets.get(nameOf(key)) ?? new Map<string, Said[]>();
      markets.set(nameOf(key), traders);
      const list = traders.get(traderId) ?? [];
      traders.set(traderId, list);
      list.push({ price, at: at.getTime(), until: until?.getTime() });
    },
    withdraw: (traderId, key, at) => end(listOf(traderId, key), at),
    withdrawCrop(traderId, cropId, at) {
      for (const [name, traders] of markets)
        if (name.split(' ')[1] === cropId) end(traders.get(traderId) ?? [], at);
    },
    standing(traderId, key, at) {
      const said = lastAt(traderId, key, at);
      const isOpen = said && (said.until === undefined || said.until > at.getTime());
      return isOpen && isFresh(said, at.getTime()) ? said.price : undefined;
    },
    wentAway(traderId, key, at) {
      const said = lastAt(traderId, key, at);
      if (said?.until === undefined || said.until > at.getTime()) return undefined;
      const isRecent = at.getTime() - said.until < ENDED_COUNTS_HOURS * HOUR_MS;
      return isRecent && isFresh(said, said.until) ? said.price : undefined;
    },
    isTouched(key, since) {
      const all = [...(markets.get(nameOf(key))?.values() ?? [])];
      return all.some((list) => {
        const last = list.at(-1);
        return last !== undefined && last.at >= since.getTime();
      });
    },
    tradersOf: (key) => [...(markets.get(nameOf(key))?.keys() ?? [])],
  };
}
