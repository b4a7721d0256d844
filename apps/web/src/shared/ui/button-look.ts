import { classes } from './classes.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-quiet' | 'upgrade';
type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  block?: boolean | undefined;
}

export function buttonClass({ variant = 'primary', size = 'md', block }: ButtonLook, extra?: string): string {
  return classes('btn', `btn-${variant}`, size !== 'md' && `btn-${size}`, block && 'btn-block', extra);
}
