import { useText } from '~/text/text-context';
import type { RegistrationAnswer } from './registration-answers';

/** An answer as staff reads it; a picture is opened by its link. */
export function AnswerWords({ answer }: { answer: RegistrationAnswer }) {
  const { t } = useText();
  if ('text' in answer) return answer.text;
  return <a href={answer.picturePath}>{t('people.openPicture')}</a>;
}
