import type { PageHandle } from '~/web/page-handle';

export const picturesHandle: PageHandle = { stylesheet: 'uploads', frame: 'staff' };
