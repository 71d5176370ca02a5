import { JOB_VIEWS, type JobView } from '~/platform/jobs/job-views';
import { paths } from '~/values/paths';

export interface JobListView {
  view: JobView;
  /** null: of all queues. */
  queue: string | null;
}

export function jobListPath({ view, queue }: JobListView, page = 1): string {
  const query = new URLSearchParams({
    view,
    ...(queue !== null && { queue }),
    ...(page > 1 && { page: String(page) }),
  });
  return `${paths.staffJobList()}?${query.toString()}`;
}

export function jobListViewOf(query: URLSearchParams, queues: readonly string[]): JobListView {
  const [view, queue] = [query.get('view'), query.get('queue')];
  return {
    view: JOB_VIEWS.find((each) => each === view) ?? 'failed',
    queue: queues.find((each) => each === queue) ?? null,
  };
}
