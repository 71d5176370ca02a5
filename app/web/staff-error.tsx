import { isRouteErrorResponse, useRouteError } from '@remix-run/react';
import { ErrorScreen } from './error-screen';

/** Error boundary of staff pages: the rail stays, so that the way on is where it always is. */
export function StaffError() {
  const error = useRouteError();
  const isAnswer = isRouteErrorResponse(error);
  return <ErrorScreen status={isAnswer ? error.status : 500} reason={isAnswer ? error.statusText : ''} />;
}
