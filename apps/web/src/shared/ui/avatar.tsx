import { initials, tileColor } from './initials.ts';

/** A person is round, a company is a tile in a colour of its own. The name stands beside it or in the label. */
export function Avatar({ name, size = 32 }: { name: string; size?: number }) {
  return (
    <span className="avatar" style={{ width: size, height: size }} aria-hidden="true">
      {initials(name)}
    </span>
  );
}

interface TileProps {
  name: string;
  size?: 'sm' | 'md' | 'lg';
  color?: string | undefined;
}

export function CompanyTile({ name, size = 'md', color }: TileProps) {
  return (
    <span
      className={size === 'md' ? 'tile' : `tile tile-${size}`}
      style={{ background: color ?? tileColor(name) }}
      aria-hidden="true"
    >
      {size === 'sm' ? initials(name).slice(0, 2) : initials(name)}
    </span>
  );
}
