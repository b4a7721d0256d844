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

/** Several at once, with how many more there are. */
export function TraderTiles({ names, max = 3 }: { names: readonly string[]; max?: number }) {
  return (
    <span className="flex gap-1">
      {names.slice(0, max).map((name) => (
        <TraderTile key={name} name={name} size="sm" />
      ))}
    </span>
  );
}
