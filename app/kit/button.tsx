import type { ComponentPropsWithoutRef } from 'react';
import { buttonClasses, type ButtonLook } from './button-look';
import { Icon, type IconName } from './icon';

type ButtonProps = ButtonLook & { icon?: IconName } & ComponentPropsWithoutRef<'button'>;

export function Button({ look, size, full, icon, className, children, ...rest }: ButtonProps) {
  return (
    <button className={buttonClasses({ look, size, full }, className)} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}
