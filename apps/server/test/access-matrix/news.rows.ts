import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { SeededUser } from '../factories.ts';
import type { MatrixRow, World } from './matrix.ts';

const REPORT = '/can-news/api/report';
/** The right user of the editor's calls. */
const editor = async ({ staff }: World): Promise<SeededUser> => staff;

function report() {
  const summary = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Higher.' }] }],
  };
  return {
    headline: 'Wheat',
    image: null,
    dateFrom: '2026-11-09',
    dateTo: '2026-11-15',
    language: 'en',
    commodities: [
      { commodityId: 1, headline: 'Wheat', summary, recommendation: 'NORMAL', recommendationText: 'Wait.' },
    ],
  };
}

/** Written past the service, which would add events to the audit log. */
async function stored({ test, staff }: World, status: 'DRAFT' | 'PUBLISHED'): Promise<string> {
  const { rows } = await test.db.$client.query<{ id: string }>(
    `with added as (
       insert into news.report (language, headline, date_from, date_to, status, commodities, find, created_by, updated_by, updated_at)
       values ('en', 'Wheat', '2026-11-09', '2026-11-15', $2, '[]', '', $1, $1, now()) returning id
     ) insert into news.report_version (report_id, version, body, images, saved_by, saved_at)
     select id, 1, $3, '{}', $1, now() from added returning report_id as id`,
    [staff.id, status, report()],
  );
  return `${REPORT}/${rows[0]?.id}`;
}

const draft = (world: World) => stored(world, 'DRAFT');
const published = (world: World) => stored(world, 'PUBLISHED');

async function picture() {
  const green = sharp({ create: { width: 9, height: 9, channels: 3, background: '#226633' } });
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await green.png().toBuffer())]), 'a.png');
  const packed = new Response(form);
  return {
    payload: Buffer.from(await packed.arrayBuffer()),
    headers: { 'content-type': String(packed.headers.get('content-type')) },
  };
}

/** Only staff with the permission write; for everybody else the status is the same, whether the report exists or not. */
const REFUSED = [401, 403, 403, 403, 403, 403] as const;

// In the order: no token, blocked user, other company's member, member without grant, WAITING, BLOCKED, right user.
export const newsRows: readonly MatrixRow[] = [
  { route: `GET ${REPORT}`, statuses: [401, 403, 200, 200, 200, 200, 200] },
  {
    route: `GET ${REPORT}/:id`,
    statuses: [401, 403, 200, 200, 200, 200, 200],
    request: async (world) => ({ url: await published(world) }),
  },
  {
    route: `POST ${REPORT}`,
    statuses: [...REFUSED, 201],
    request: () => ({ payload: report() }),
    rightUser: editor,
    audited: true,
  },
  {
    route: `PUT ${REPORT}/:id`,
    statuses: [...REFUSED, 200],
    request: async (world) => ({ url: await draft(world), payload: report() }),
    rightUser: editor,
    audited: true,
  },
  {
    route: `PATCH ${REPORT}/:id`,
    statuses: [...REFUSED, 200],
    request: async (world) => ({ url: await draft(world), payload: { status: 'PUBLISHED' } }),
    rightUser: editor,
    audited: true,
  },
  {
    route: `DELETE ${REPORT}/:id`,
    statuses: [...REFUSED, 204],
    request: async (world) => ({ url: await draft(world) }),
    rightUser: editor,
    audited: true,
  },
  {
    route: `GET ${REPORT}/:id/version`,
    statuses: [...REFUSED, 200],
    request: async (world) => ({ url: `${await published(world)}/version` }),
    rightUser: editor,
  },
  {
    route: `GET ${REPORT}/:id/version/:version`,
    statuses: [...REFUSED, 200],
    request: async (world) => ({ url: `${await published(world)}/version/1` }),
    rightUser: editor,
  },
  { route: 'POST /can-news/api/image', statuses: [...REFUSED, 201], request: picture, rightUser: editor },
  // Public: the guid is the key.
  {
    route: 'GET /can-news/api/image/:guid',
    statuses: [404, 404, 404, 404, 404, 404, 404],
    request: () => ({ url: `/can-news/api/image/${randomUUID()}` }),
  },
  { route: 'GET /can-news/api/commodity', statuses: [401, 403, 200, 200, 200, 200, 200] },
  { route: 'GET /can-news/api/language', statuses: [401, 403, 200, 200, 200, 200, 200] },
];
