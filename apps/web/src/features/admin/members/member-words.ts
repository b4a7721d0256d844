import type { Relation } from '@canola/api-schema/users/relation';

/** How texts call a person in a company: by the name, or by the e-mail before there is one. */
export function memberWords({ userName, userEmail, companyName }: Relation) {
  return { name: userName ?? userEmail, company: companyName };
}
