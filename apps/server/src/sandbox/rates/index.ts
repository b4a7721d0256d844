import type { FastifyInstance, FastifyReply } from 'fastify';
import { addDays, type DayFixing, type FxSource } from '../../modules/prices/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { bnrFile, cnbDayFile, cnbYearFile, ecbFile } from './files.ts';
import { publishedFixings } from './fixings.ts';

const NINETY = 90;
const TEN = 10;

/** The stand-ins for the banks' files (docs/product/demo.md#stand-ins). */
export async function ratesStandIn(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  const now = () => deps.clock.now();
  const all = (source: FxSource) => publishedFixings(source, now());
  const newest = (source: FxSource) =>
    publishedFixings(source, now(), addDays(now().toISOString().slice(0, 10), -TEN)).slice(-1);
  const ofYear = (source: FxSource, year: string) =>
    all(source).filter((dayFixing: DayFixing) => dayFixing.day.startsWith(`${year}-`));
  const file = (url: string, write: (year: string) => string, type: string) =>
    app.get<{ Params: { year?: string }; Querystring: { rok?: string } }>(
      url,
      { schema: { hide: true } },
      (request, reply): FastifyReply => {
        const year = request.params.year ?? request.query.rok ?? String(now().getUTCFullYear());
        return reply.type(`${type}; charset=utf-8`).send(write(year));
      },
    );

  file('/ecb/eurofxref-daily.xml', () => ecbFile(newest('ECB')), 'text/xml');
  file('/ecb/eurofxref-hist-90d.xml', () => ecbFile(all('ECB').slice(-NINETY)), 'text/xml');
  file('/ecb/eurofxref-hist.xml', () => ecbFile(all('ECB')), 'text/xml');

  file(
    '/cnb/denni_kurz.txt',
    () =>
      newest('CNB')
        .map((fixing) => cnbDayFile(fixing, 219))
        .join(''),
    'text/plain',
  );
  file('/cnb/rok.txt', (year) => cnbYearFile(ofYear('CNB', year)), 'text/plain');

  file('/bnr/nbrfxrates.xml', () => bnrFile(newest('BNR'), true), 'text/xml');
  file('/bnr/nbrfxrates10days.xml', () => bnrFile(all('BNR').slice(-TEN).toReversed(), true), 'text/xml');
  file(
    '/bnr/files/xml/years/nbrfxrates:year(^\\d{4}).xml',
    (year) => bnrFile(ofYear('BNR', year), false),
    'text/xml',
  );
}
