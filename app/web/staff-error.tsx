import { isRouteErrorResponse, useLocation, useRouteError } from '@remix-run/react';
import { useContext } from 'react';
import { OwnersContext, RightsContext } from '~/accounts/rights-context';
import { RIGHTS } from '~/accounts/staff-rights';
import { placeAbove } from '~/flows/staff/rail-groups';
import { EmptyState } from '~/kit/empty-state';
import { LinkButton } from '~/kit/link-button';
import { useText } from '~/text/text-context';
import type { TextKey } from '~/text/translate';
import { paths } from '~/values/paths';
import { MISSING_RIGHT, NO_STAFF_PAGE } from './error-reasons';
import { ErrorScreen } from './error-screen';

/** Error boundary of staff pages: the navigation stays. */
export function StaffError() {
  const error = useRouteError();
  const isAnswer = isRouteErrorResponse(error);
  const reason = isAnswer ? error.statusText : '';
  if (reason.startsWith(MISSING_RIGHT)) return <RightMissing named={reason.slice(MISSING_RIGHT.length)} />;
  if (isAnswer && error.status === 404)
    return <NotThere {...(reason === NO_STAFF_PAGE ? NO_PAGE : NO_ENTRY)} />;
  return <ErrorScreen status={isAnswer ? error.status : 500} reason={reason} />;
}

const NO_PAGE = { title: 'error.404.staffPage', body: 'error.404.staffPageBody' } as const;
const NO_ENTRY = { title: 'error.404.staff', body: 'error.404.staffBody' } as const;

/** A missing page or subject of the back office: a link back to its list. */
function NotThere({ title, body }: { title: TextKey; body: TextKey }) {
  const { t } = useText();
  const { pathname, search } = useLocation();
  const rights = useContext(RightsContext);
  const list = placeAbove({ pathname, search, rights });
  return (
    <div className="wrap">
      <EmptyState
        word="๔๐๔"
        title={t(title)}
        actions={
          <>
            {list && <LinkButton href={list.href}>{t('error.404.back', { place: t(list.text) })}</LinkButton>}
            <LinkButton href={paths.staff()} look={list ? 'ghost' : undefined}>
              {t('error.403.home')}
            </LinkButton>
          </>
        }
      >
        <p>{t(body)}</p>
      </EmptyState>
    </div>
  );
}

/** The missing right, and who can grant it. */
function RightMissing({ named }: { named: string }) {
  const { t } = useText();
  const owners = useContext(OwnersContext);
  const right = RIGHTS.find((each) => each === named);
  return (
    <div className="wrap">
      <EmptyState
        word="๔๐๓"
        title={t('error.403.title')}
        actions={<LinkButton href={paths.staff()}>{t('error.403.home')}</LinkButton>}
      >
        {right && <p>{t('error.403.right', { right: t(`right.${right}`) })}</p>}
        {owners.length > 0 && <p>{t('error.403.ask', { owners: owners.join(', ') })}</p>}
      </EmptyState>
    </div>
  );
}
