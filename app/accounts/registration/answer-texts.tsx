import { useText } from '~/text/text-context';
import type { RegistrationAnswer } from './registration-answers';

/** An answer for staff; a picture is a link. */
export function AnswerWords({ answer }: { answer: RegistrationAnswer }) {
  const { t } = useText();
  if ('text' in answer) return answer.text;
  return <a href={answer.picturePath}>{t('people.openPicture')}</a>;
}
