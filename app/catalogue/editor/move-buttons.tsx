import { Button } from '~/kit/button';
import { useText } from '~/text/text-context';

/** Up, down and further actions on a row of an ordered list, as a form of its own that works without a script. */
export function MoveButtons({
  version,
  hidden: hiddenFields,
  name,
  canMove = true,
  more = [],
  intents = { up: 'up', down: 'down' },
}: {
  version: number;
  hidden: Readonly<Record<string, string>>;
  /** name of the row, for screen readers */
  name: string;
  canMove?: boolean;
  more?: readonly { intent: string; text: string }[];
  intents?: { up: string; down: string };
}) {
  const { t } = useText();
  return (
    <form method="post" className="row" data-order={canMove ? t('edit.drag', { name }) : undefined}>
      <input type="hidden" name="version" value={version} />
      {Object.entries(hiddenFields).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      {canMove && (
        <>
          <Button
            look="ghost"
            size="small"
            name="intent"
            value={intents.up}
            data-to="up"
            aria-label={t('edit.up', { name })}
          >
            ↑
          </Button>
          <Button
            look="ghost"
            size="small"
            name="intent"
            value={intents.down}
            data-to="down"
            aria-label={t('edit.down', { name })}
          >
            ↓
          </Button>
        </>
      )}
      {more.map(({ intent, text }) => (
        <Button
          key={intent}
          look="ghost"
          size="small"
          name="intent"
          value={intent}
          aria-label={`${text} ${name}`}
        >
          {text}
        </Button>
      ))}
    </form>
  );
}
