import type { Config } from '../../../platform/config/config.ts';
import type { Deps } from '../../../platform/deps.ts';
import { selfUrl } from '../../../platform/http/self-url.ts';
import type { FxSource } from '../fx/fx.tables.ts';
import { barchartFeed } from './barchart.ts';
import { bnrFeed, cnbFeed, ecbFeed } from './central-banks.ts';
import type { FuturesFeed, FxFeed } from './ports.ts';

/** The stand-in's, as public as the demo's passwords. */
const DEMO_API_KEY = 'canola-demo-futures-key';

const OPEN: Record<FxSource, (url: string, today: () => string) => FxFeed> = {
  ECB: ecbFeed,
  CNB: cnbFeed,
  BNR: bnrFeed,
};

const REAL_URL: Record<FxSource, string> = {
  ECB: 'https://www.ecb.europa.eu/stats/eurofxref',
  CNB: 'https://www.cnb.cz/cs/financni-trhy/devizovy-trh/kurzy-devizoveho-trhu/kurzy-devizoveho-trhu',
  BNR: 'https://curs.bnr.ro',
};

/** The banks to read; in demo mode the stand-ins on this server, unless an address is configured. */
export function fxFeeds({ config, clock }: Pick<Deps, 'config' | 'clock'>): FxFeed[] {
  const today = () => clock.now().toISOString().slice(0, 10);
  return config.fxFeeds.sources.flatMap((source) => {
    const url = config.fxFeeds.urls[source] ?? defaultUrl(config, source);
    return url ? [OPEN[source](url, today)] : [];
  });
}

function defaultUrl(config: Config, source: FxSource): string | undefined {
  if (!config.demo) return REAL_URL[source];
  return config.standIns ? `${selfUrl(config)}/sandbox/rates/${source.toLowerCase()}` : undefined;
}

export function futuresFeed(config: Config): FuturesFeed | undefined {
  const { url, apiKey, symbols } = config.futures;
  if (url && apiKey) return barchartFeed({ url, apiKey, symbols });
  if (!config.demo || !config.standIns) return undefined;
  return barchartFeed({ url: `${selfUrl(config)}/sandbox/futures`, apiKey: DEMO_API_KEY, symbols });
}
