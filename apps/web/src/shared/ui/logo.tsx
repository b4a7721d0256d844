import { classes } from './classes.ts';

const PETALS =
  'M15 15H9.7A4.7 4.7 0 1 1 15 9.7zM17 15V9.7A4.7 4.7 0 1 1 22.3 15zM17 17h5.3A4.7 4.7 0 1 1 17 22.3zM15 17v5.3A4.7 4.7 0 1 1 9.7 17z';

/** The four petals are the four quarters of a year. Its colours are its own, the same in both themes. */
export function LogoMark({ size = 26, className }: { size?: number; className?: string }) {
  return (
    <svg className={className} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#1F5A33" />
      <path fill="#F2C230" d={PETALS} />
    </svg>
  );
}

export function Logo({ size = 26, className }: { size?: number; className?: string }) {
  return (
    <span className={classes('logo', className)}>
      <LogoMark size={size} />
      Canola
    </span>
  );
}
