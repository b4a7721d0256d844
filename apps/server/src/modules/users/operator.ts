// The functions that operators' commands call. Separate from index.ts, which would load every route of the module.
export { changePermissions, findPeople } from './accounts/permissions.queries.ts';
export { COUNTRY_IDS } from './countries/countries.reference.ts';
