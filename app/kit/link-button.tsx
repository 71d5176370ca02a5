import type { ComponentPropsWithoutRef } from 'react';
import { buttonClasses, type ButtonLook } from './button-look';
import { Icon, type IconName } from './icon';

type LinkButtonProps = ButtonLook & { icon?: IconName; href: string } & ComponentPropsWithoutRef<'a'>;

export function LinkButton({ look, size, full, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <a className={buttonClasses({ look, size, full }, className)} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}
