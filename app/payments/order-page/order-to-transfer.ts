import type { OrderPage } from './order-page.server';

/** The order as a transfer pays it: what is left of it, and no deadline while money that came stands open. */
export const orderToTransfer = ({ order, rest }: Pick<OrderPage, 'order' | 'rest'>): OrderPage['order'] =>
  rest ? { ...order, due: rest.left, cancelAt: null } : order;
