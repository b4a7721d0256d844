/** What a price page remembers of an earlier visit, by country: Kroměříž, Craiova, Nitra, Kilkenny. */
export const LAST_CODES = { cz: '76701', ro: '200008', sk: '94901', ie: 'R95' } as const;

/** For journeys about what stands around every page: it is there sooner than the prices of the start page. */
export const QUIET_PAGE = '/about';
