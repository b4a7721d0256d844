import type { NewTraderApplication } from '@canola/api-schema/trading/trader-application';
import { keepCompanyInStep } from '../../src/modules/trading/index.ts';
import { seedCompany, seedUser } from '../factories.ts';
import { staffRow } from './desk.rows.ts';
import type { MatrixRow, World } from './matrix.ts';

const FORM: NewTraderApplication = {
  name: 'Applicant',
  descriptions: { en: 'We buy.', cs: 'Kupujeme.', ro: 'Cumpărăm.' },
  regionIds: ['CZ063'],
  cropIds: ['milling-wheat'],
  points: [{ name: 'Jihlava', latitude: 49.4, longitude: 15.6 }],
};

/** Of a company of its own, so that each caller finds one that waits. */
async function application({ test }: World) {
  const owner = await seedUser(test.db);
  const { id } = await seedCompany(test.db, { members: [{ user: owner }] });
  await keepCompanyInStep(test.deps, { companyId: id });
  const { rows } = await test.db.$client.query<{ id: string }>(
    `insert into trading.trader_application
       (users_company_id, name, descriptions, region_ids, crop_ids, points, applied_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, now()) returning id`,
    [id, FORM.name, FORM.descriptions, FORM.regionIds, FORM.cropIds, JSON.stringify(FORM.points), owner.id],
  );
  return {
    url: `/can-trading/api/trader-application/${rows[0]?.id}/decision`,
    payload: { state: 'APPROVED' },
  };
}

const ofCompany = ({ company }: World) => `/can-trading/api/company/${company.id}/trader-application`;
const staff = async (world: World) => world.staff;

// In the order: no token, blocked user, other company's member, member without grant, WAITING, BLOCKED, right user.
export const traderRows: readonly MatrixRow[] = [
  {
    route: 'GET /can-trading/api/company/:id/trader-application',
    statuses: [401, 403, 404, 403, 403, 403, 200],
    request: (world) => ({ url: ofCompany(world) }),
  },
  {
    // The company has a paid plan.
    route: 'POST /can-trading/api/company/:id/trader-application',
    statuses: [401, 403, 404, 403, 403, 403, 409],
    request: (world) => ({ url: ofCompany(world), payload: FORM }),
  },
  {
    route: 'GET /can-trading/api/trader-application',
    statuses: [401, 403, 403, 403, 403, 403, 200],
    rightUser: staff,
  },
  {
    route: 'PUT /can-trading/api/trader-application/:id/decision',
    statuses: [401, 403, 403, 403, 403, 403, 200],
    rightUser: staff,
    request: application,
    elsewhere: 404,
    audited: true,
  },
  staffRow('GET /settings', 200, 200),
  staffRow('PUT /settings', 403, 200, {
    descriptions: FORM.descriptions,
    points: FORM.points,
    answerHours: 24,
    paymentDays: 30,
    tolerancePercent: '5',
  }),
  staffRow('GET /keys', 403, 200),
  staffRow('POST /keys', 403, 201, { label: 'ERP' }),
  staffRow('DELETE /keys/:id', 403, 404),
];
