import { X } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from 'react-i18next';
import { classes } from './classes.ts';
import { IconButton } from './icon-button.tsx';

const WIDTH = { sm: '400px', md: '480px', lg: '640px', xl: '840px' } as const;

export interface DialogProps {
  /** Left out inside React Aria's `DialogTrigger`. */
  isOpen?: boolean | undefined;
  /** Called with false on Escape, on the cross and on a press outside. */
  onOpenChange?: ((isOpen: boolean) => void) | undefined;
  title: ReactNode;
  subtitle?: ReactNode;
  start?: ReactNode;
  end?: ReactNode;
  footer?: ReactNode;
  size?: keyof typeof WIDTH;
  role?: 'dialog' | 'alertdialog';
  /** A press outside closes it. Off where typed things would be lost. */
  closesOutside?: boolean;
  children: ReactNode;
}

export function Dialog(props: DialogProps) {
  const { isOpen, onOpenChange, title, subtitle, start, end, footer, children } = props;
  const { size = 'md', role = 'dialog', closesOutside = !footer } = props;
  const { t } = useTranslation('ui');
  const wide = size === 'lg' || size === 'xl';
  return (
    <ModalOverlay className="scrim" isOpen={isOpen} onOpenChange={onOpenChange} isDismissable={closesOutside}>
      <Modal
        className={classes('dialog-frame', wide && 'dialog-wide')}
        style={{ '--dialog-width': WIDTH[size] } as CSSProperties}
      >
        <AriaDialog className="dialog" role={role}>
          <header className="dialog-head">
            {start}
            <div className="dialog-title">
              <Heading slot="title" level={2} className="h2">
                {title}
              </Heading>
              {subtitle && <p className="hint">{subtitle}</p>}
            </div>
            {end}
            {role === 'dialog' && <IconButton slot="close" label={t('close')} icon={X} />}
          </header>
          <div className="dialog-body">{children}</div>
          {footer && <footer className={classes('dialog-foot', wide && 'dialog-foot-line')}>{footer}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
