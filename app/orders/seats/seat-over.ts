/** It is the buyer's to give no more: its money went back, or there is nothing left to sit in. */
export const isSeatOver = ({ isRefunded, isClosed }: { isRefunded: boolean; isClosed: boolean }): boolean =>
  isRefunded || isClosed;
