// What an operator's commands call. Beside index.ts, which would load every route of the module.
export { changePermissions, findPeople } from './accounts/permissions.queries.ts';
export { COUNTRY_IDS } from './countries/countries.reference.ts';
