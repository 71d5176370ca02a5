import type { ReactNode } from 'react';
import { formFields } from '~/kit/forms/form-fields';
import type { OrderView } from '~/orders/page/orders.server';
import { moneyFields } from '~/payments/payment-exceptions/money-form';
import { exceptionPath } from '~/payments/payment-exceptions/money-view';
import type { PaymentExceptionView } from '~/payments/payment-exceptions/payment-exceptions.server';
import type { SecondPersonOfException } from '~/payments/refunds/second-person-of-exception.server';

interface Sent {
  intent: string;
  errors: Record<string, string>;
  typed: Record<string, string | string[]>;
}

export interface MoneyActionsProps {
  money: PaymentExceptionView;
  order: OrderView;
  /** A refused decision with its errors. */
  sent?: Sent;
  now: Date;
  /** For a dispute over the whole payment: what a refund of the order would come to. */
  papers: { plan: string; amount: number } | null;
  second: SecondPersonOfException;
}

/** A way out, folded; open again when it came back with something missing. */
export function Way({
  intent,
  title,
  money,
  sent,
  children,
}: Pick<MoneyActionsProps, 'money' | 'sent'> & { intent: string; title: string; children: ReactNode }) {
  return (
    <details className="disclosure" open={sent?.intent === intent}>
      <summary>{title}</summary>
      <Decision intent={intent} money={money}>
        {children}
      </Decision>
    </details>
  );
}

/** A form that decides on the exception as it was shown. */
export function Decision({
  intent,
  money,
  children,
}: {
  intent: string;
  money: PaymentExceptionView;
  children: ReactNode;
}) {
  return (
    <form method="post" action={exceptionPath(money.id)} className="flow">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="seen" value={money.seen} />
      {children}
    </form>
  );
}

/** What was typed into a form that came back, by field. */
export function typedIn({ sent }: Pick<MoneyActionsProps, 'sent'>, intent: string) {
  const mine = sent?.intent === intent ? sent : undefined;
  const value = (name: string, otherwise: string) => {
    const values = mine?.typed[name];
    return typeof values === 'string' ? values : otherwise;
  };
  const fieldOf = formFields(moneyFields, { intent, errors: mine?.errors });
  return {
    error: (name: string) => mine?.errors[name],
    value,
    field: (name: string, otherwise = '') => ({ ...fieldOf(name), defaultValue: value(name, otherwise) }),
  };
}
