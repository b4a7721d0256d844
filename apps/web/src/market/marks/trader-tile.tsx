import { CompanyTile } from '#shared/ui/avatar.tsx';

/** A trader's mark: its logo where it has one, else its initials in its colour. */
export function TraderTile(props: {
  name: string;
  logo?: string | undefined;
  size?: 'sm' | 'md' | 'lg';
  color?: string;
}) {
  const { name, logo, size = 'md', color } = props;
  if (!logo) return <CompanyTile name={name} size={size} color={color} />;
  return <img src={logo} alt="" className={size === 'md' ? 'tile' : `tile tile-${size}`} />;
}

/** A trader's tile and name, in a list or a table. */
export function TraderName({ trader: { name, logo } }: { trader: { name: string; logo: string } }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-2 align-bottom">
      <TraderTile name={name} logo={logo} size="sm" />
      {name}
    </span>
  );
}
