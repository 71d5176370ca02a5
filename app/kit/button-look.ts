import { classes } from './classes';

export interface ButtonLook {
  /**
   * One filled button per view; the others are `ghost` (outlined), `plain` (a link that acts) or `danger`.
   */
  look?: 'ghost' | 'plain' | 'danger';
  size?: 'small' | 'big';
  full?: boolean;
}

export function buttonClasses({ look, size, full }: ButtonLook, more?: string): string | undefined {
  return classes('btn', look, size, full && 'full', more);
}
