import { Pill } from '~/kit/pill';
import { useText } from '~/text/text-context';
import type { SubjectStatus } from './subject-status';

export function StatusPill({ status }: { status: SubjectStatus }) {
  const { t } = useText();
  const kind = status === 'published' ? 'ok' : status === 'draft' ? 'warn' : undefined;
  return <Pill kind={kind}>{t(`edit.status.${status}`)}</Pill>;
}
