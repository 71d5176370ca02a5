import { AnswerWords } from '~/accounts/registration/answer-texts';
import { answerTitle, type GivenAnswer } from '~/accounts/registration/registration-answers';
import { useText } from '~/text/text-context';

/** What registration asked besides the contact, and the shop's own questions, with their pictures. */
export function Registration({ answers }: { answers: readonly GivenAnswer[] }) {
  const { t } = useText();
  if (answers.length === 0) return null;
  return (
    <section>
      <h2>{t('people.registration')}</h2>
      <table className="compare">
        <caption className="vh">{t('people.registration')}</caption>
        <tbody>
          {answers.map(({ column, answer }) => (
            <tr key={column.name}>
              <th scope="row">{answerTitle(column, t)}</th>
              <td className="anywhere">
                <AnswerWords answer={answer} />
                {'picturePath' in answer && (
                  <>
                    <br />
                    <img src={answer.picturePath} alt="" width={200} loading="lazy" />
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
