import type { railTexts as thai } from '../th/rail';

export const railTexts: Record<keyof typeof thai, string> = {
  'rail.menu': 'Menu',
  'rail.today': 'Today',
  'rail.sales': 'Sales',
  'rail.catalogue': 'Catalogue',
  'rail.setup': 'Set up',
};
