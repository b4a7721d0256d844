/** The place that a price page remembers from an earlier visit, by country: Kroměříž, Craiova, Nitra, Kilkenny. */
export const LAST_CODES = { cz: '76701', ro: '200008', sk: '94901', ie: 'R95' } as const;

/** For journeys about the frame around every page: it loads faster than the prices of the start page. */
export const QUIET_PAGE = '/about';
