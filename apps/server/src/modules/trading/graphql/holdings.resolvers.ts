import { findPostalCode, REGIONS } from '../../prices/index.ts';
import type { Company, Locale, Offer, OrderConnection, Resolvers, Storage } from './generated/resolvers.ts';
import { showReason } from './order-reasons.ts';
import { reads } from './read/read.ts';

/** What a statement tells a resolver beside the fields. */
interface StoragePlace {
  _zip: string;
  _region: string;
}
interface OrderReading {
  _id: string;
  _locale: Locale;
  _isShown: boolean;
}

/** Companies with what they hold: storages, offers, orders. */
export const holdingResolvers: Resolvers = {
  Query: {
    companies: reads<Company[]>('companies'),
    company: reads<Company | null>('company'),
    storage: reads<Storage | null>('storage'),
    offer: reads<Offer | null>('offer'),
    orders: reads<OrderConnection | null>('orders'),
  },
  Storage: {
    latitude: (storage) => positionOf(storage as unknown as StoragePlace).latitude,
    longitude: (storage) => positionOf(storage as unknown as StoragePlace).longitude,
  },
  Order: {
    async reason(order, _, { explain, deps }) {
      const { _id, _locale, _isShown } = order as unknown as OrderReading;
      const explanation = await explain(_id);
      if (!explanation) return null;
      return showReason(explanation, { locale: _locale, isShown: _isShown, now: deps.clock.now() });
    },
  },
};

/** Of the postal code; where a newer list has lost it, the middle of the region. */
function positionOf({ _zip, _region }: StoragePlace): { latitude: number; longitude: number } {
  const place = findPostalCode(_region.slice(0, 2), _zip) ?? REGIONS.find(({ id }) => id === _region);
  if (!place) throw new Error(`The region ${_region} is not known.`);
  return place;
}
