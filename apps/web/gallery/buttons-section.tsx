import { Ellipsis, Mail, Plus, Search } from 'lucide-react';
import { Fragment } from 'react';
import { Anchor } from '#shared/ui/anchor.tsx';
import { AnchorButton } from '#shared/ui/anchor-button.tsx';
import { Button } from '#shared/ui/button.tsx';
import type { ButtonVariant } from '#shared/ui/button-look.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Link } from '#shared/ui/link.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { PlainButton } from '#shared/ui/plain-button.tsx';
import { Line, Section } from './section.tsx';

const VARIANTS: [ButtonVariant, string][] = [
  ['primary', 'Primary'],
  ['secondary', 'Secondary'],
  ['quiet', 'Quiet'],
  ['danger', 'Danger'],
  ['danger-quiet', 'Danger, quiet'],
  ['upgrade', 'Upgrade'],
];

export function ButtonsSection() {
  return (
    <Section title="Buttons">
      <div className="grid gap-6 sm:grid-cols-[auto_1fr] sm:gap-7">
        <div className="grid grid-cols-2 items-center gap-x-2.5 gap-y-3 sm:grid-cols-[84px_repeat(4,auto)]">
          {VARIANTS.map(([variant, name]) => (
            <Fragment key={variant}>
              <span className="hint col-span-2 sm:col-span-1">{name}</span>
              <Button variant={variant}>Sell 50 t</Button>
              <Button variant={variant} data-look="hover">
                Sell 50 t
              </Button>
              <Button variant={variant} data-look="focus">
                Sell 50 t
              </Button>
              <Button variant={variant} loading loadingText="Selling">
                Sell 50 t
              </Button>
            </Fragment>
          ))}
        </div>
        <Aside />
      </div>
      <Line>
        <Button icon={Plus}>With an icon</Button>
        <Button size="lg">Large 48</Button>
        <PlainButton loading onPress={() => undefined}>
          Of the first load
        </PlainButton>
        <LinkButton to="/" variant="secondary">
          A link of the router
        </LinkButton>
        <AnchorButton href="mailto:support@canola.test" variant="secondary" icon={Mail}>
          An e-mail
        </AnchorButton>
        <span>
          In text <Link to="/">a link</Link> or <Anchor href="https://canola.test">one outside</Anchor>.
        </span>
      </Line>
    </Section>
  );
}

function Aside() {
  return (
    <div className="grid content-start justify-items-start gap-3.5 sm:border-l sm:border-line sm:pl-6">
      <div className="grid justify-items-start gap-1.5">
        <Button disabledReason="Only 38,2 t of this offer are free.">Sell 50 t</Button>
      </div>
      <p className="hint">
        A disabled button always has its reason next to it and stays focusable, so a screen reader reads why.
      </p>
      <Line>
        <Button size="sm" variant="secondary">
          Small 30
        </Button>
        <IconButton label="More" icon={Ellipsis} variant="boxed" size="sm" />
        <IconButton label="Find" icon={Search} />
        <IconButton label="Sign" icon={Plus} disabledReason="You may look, not sign." />
      </Line>
      <p className="hint">36 is the default, 48 on a phone</p>
    </div>
  );
}
