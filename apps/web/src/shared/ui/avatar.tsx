import { initials, tileColor } from './initials.ts';

// The letters are drawn by the style sheet: as text they would be part of the name of a button around them.

/** A person is round, a company is a tile in a colour of its own. The name is beside it or in the label. */
export function Avatar({ name, size = 32 }: { name: string; size?: number }) {
  return (
    <span
      className="avatar"
      style={{ width: size, height: size }}
      data-letters={initials(name)}
      aria-hidden="true"
    />
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
      data-letters={initials(name)}
      aria-hidden="true"
    />
  );
}
