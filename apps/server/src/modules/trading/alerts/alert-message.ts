import type { Commodity } from '@canola/api-schema/prices/rates';
import { formatQuarter, parseQuarterId } from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import type { NewNotification } from '../../notifications/index.ts';
import { findPostalCode } from '../../prices/index.ts';
import type { TradingCompany } from '../companies/companies.queries.ts';
import { ITEMS } from '../reference/index.ts';
import type { AlertRow } from './alerts.queries.ts';
import type { Firing } from './fire.queries.ts';
import { currencyOf } from './market-values.ts';

const ALERT_PATH = '/alerts?alert=';

/** To the person only: an alert is nobody else's. */
export function alertMessage({ alert, value }: Firing, company: TradingCompany, now: Date): NewNotification {
  const { kind, userId, direction, threshold, id } = alert;
  const to = { userIds: [userId], companyId: company.usersCompanyId, url: `${ALERT_PATH}${id}` };
  const said = {
    price: value,
    threshold,
    direction,
    currency: currencyOf(alert),
    at: now.toISOString(),
    zone: timeZoneOf(company.countryId),
  };
  if (kind === 'FUTURES') {
    const params = { ...said, commodity: alert.itemId as Commodity, month: alert.termId };
    return { ...to, kind: 'alert.futures', params };
  }
  const second =
    alert.secondItemId !== null && alert.secondTermId !== null
      ? { second: namesOf(alert.secondItemId), secondQuarter: quarterName(alert.secondTermId) }
      : {};
  const place = placeOf(alert);
  return {
    ...to,
    kind: 'alert.price',
    params: {
      ...said,
      what: kind,
      crop: namesOf(alert.itemId),
      quarter: quarterName(alert.termId),
      ...second,
      ...(place !== null && { place }),
    },
  };
}

/** The town of an alert's postal code. */
export function placeOf({ regionId, zip }: Pick<AlertRow, 'regionId' | 'zip'>): string | null {
  return zip === null ? null : (findPostalCode(regionId.slice(0, 2), zip)?.name ?? zip);
}

function namesOf(cropId: string) {
  const item = ITEMS.find(({ id }) => id === cropId);
  if (!item) throw new Error(`The crop ${cropId} is not known.`);
  return item.names;
}

function quarterName(quarterId: string): string {
  const quarter = parseQuarterId(quarterId);
  return quarter ? formatQuarter(quarter) : quarterId;
}

/** The alert that a message opens; undefined for other messages. */
export function alertOfUrl(url: string | null): string | undefined {
  return url?.startsWith(ALERT_PATH) ? url.slice(ALERT_PATH.length) : undefined;
}
