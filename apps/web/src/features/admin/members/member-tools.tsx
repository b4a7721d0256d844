import type { Relation } from '@canola/api-schema/users/relation';
import { MemberRole } from './member-role.tsx';
import { MemberState } from './member-state.tsx';
import { RemoveMember } from './remove-member.tsx';

/** What can be done with a person in a company, in a row. */
export function MemberTools({ relation }: { relation: Relation }) {
  return (
    <span className="admin-tools">
      <MemberRole relation={relation} />
      <MemberState relation={relation} />
      <RemoveMember relation={relation} />
    </span>
  );
}
