import { Button } from '~/kit/button';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import type { CoursePageView } from './course-page-view';

/** Beside the one buy button of a course's page: to buy later, or with other courses. The cart asks for another plan. */
export function AddToCart({ view }: { view: CoursePageView }) {
  const { t } = useText();
  if (view.owned || view.blocked || view.startingPlan === null) return null;
  return (
    <form method="post" action={paths.addToCart()}>
      <input type="hidden" name="plan_id" value={view.startingPlan.id} />
      <Button look="ghost" full name="course_id" value={view.id}>
        {t('cart.add')}
      </Button>
    </form>
  );
}
