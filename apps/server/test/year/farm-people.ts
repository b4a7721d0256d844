import type { CompanyPeople } from '@canola/api-schema/users/invitation';
import type { SeededUser } from '../factories.ts';
import type { AlertBook } from './alerts.ts';
import type { Calls } from './calls.ts';
import type { Stream } from './dice.ts';
import type { MarketKey } from './record.ts';

const WATCHES = 0.4;
const LEAVES = 1 / 8;

/** Somebody who was removed from the farm. */
interface Left {
  userId: string;
  usersCompanyId: string;
  /** By the clock of the database, which dates messages. */
  at: Date;
}

/** The people of a farm who watch prices; the helper leaves one day. */
export interface People {
  watch(place: { storageId: string; key: MarketKey; best: number }): Promise<void>;
  part(): Promise<void>;
  left(): Left | undefined;
}

export function openPeople(
  farm: { name: string; companyId: string; usersCompanyId: string; owner: SeededUser; helper: SeededUser },
  { calls, dice, alerts }: { calls: Calls; dice: Stream; alerts: AlertBook | undefined },
): People {
  const { name, companyId, usersCompanyId, owner, helper } = farm;
  let left: Left | undefined;
  let hasWatched = false;
  return {
    async watch({ storageId, key, best }) {
      if (!alerts || !dice.chance(WATCHES)) return;
      hasWatched = true;
      const user = !left && dice.chance(0.5) ? helper : owner;
      const isUp = dice.chance(0.5);
      const threshold = Math.round(best * (isUp ? dice.between(1, 1.02) : dice.between(0.98, 1)));
      const direction = isUp ? 'ABOVE' : 'BELOW';
      await alerts.add({ name, user, companyId }, { storageId, key }, { direction, threshold });
    },
    async part() {
      if (left || !hasWatched || !dice.chance(LEAVES)) return;
      const path = `/can-users/api/company/${usersCompanyId}/people`;
      const { people } = await calls.person<CompanyPeople>(owner, 'GET', path);
      const person = people.find(({ email }) => email === helper.email);
      if (!person) throw new Error(`${helper.email} is not at ${name}`);
      await calls.person(owner, 'DELETE', `${path}/${person.id}`);
      left = { userId: helper.id, usersCompanyId, at: new Date() };
    },
    left: () => left,
  };
}
