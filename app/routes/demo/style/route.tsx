import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import type { PageHandle } from '~/web/page-handle';
import { openVisit } from '~/web/visit.server';
import { StylePage } from './style-page';

export const handle: PageHandle = { stylesheet: 'demo', frame: 'shop' };

/** Every piece of the kit in every state; a page of the demo only. */
export async function loader(args: LoaderFunctionArgs) {
  const { environment } = await openVisit(args);
  if (environment.mode !== 'demo') throw new Response(null, { status: 404 });
  return null;
}

export const meta: MetaFunction = () => [
  { title: 'ชิ้นส่วนทั้งหมด · เรียน' },
  { name: 'robots', content: 'noindex' },
];

export default StylePage;
