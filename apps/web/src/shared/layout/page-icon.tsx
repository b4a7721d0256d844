import type { Icon } from '#shared/ui/icon.ts';

export function PageIcon({ icon: IconPart }: { icon: Icon }) {
  return (
    <span className="state-icon state-icon-clay">
      <IconPart className="i i-20" />
    </span>
  );
}
