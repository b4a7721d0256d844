import { GRANTS } from '@canola/api-schema/access';
import { useRouteContext } from '@tanstack/react-router';
import { GuardedButton } from '#shared/access/guarded-action.tsx';
import { toast } from '#shared/ui/toast.ts';
import { Line, Section } from './section.tsx';

/** Checks the rights of the viewer, so a visitor has nothing to press here. */
export function GuardsSection() {
  const { access } = useRouteContext({ strict: false });
  if (!access) return null;
  return (
    <Section
      title="Guarded actions"
      caption="With the grant, in an approved company, they run; otherwise the notice dialog says why not."
    >
      <Line>
        {GRANTS.map((grant) => (
          <GuardedButton
            key={grant}
            grant={grant}
            variant="secondary"
            onPress={() => toast({ kind: 'done', text: `${grant} ran` })}
          >
            {grant}
          </GuardedButton>
        ))}
      </Line>
    </Section>
  );
}
