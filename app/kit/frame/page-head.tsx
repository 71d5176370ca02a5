import type { ReactNode } from 'react';
import { Icon } from '~/kit/icon';
import { spaced } from '~/kit/spaced';
import { Brand } from './brand';

export interface PageHeadProps {
  home: string;
  brand: string;
  /** Accessible name of the navigation. */
  label: string;
  /** Text links, from 960 px on. */
  links?: readonly { href: string; text: ReactNode; current?: boolean }[];
  search?: { href: string; label: string };
  /** `label` has the count in words. */
  cart?: { href: string; label: string; count: number };
  /** The signed-in name, or the words to sign in. */
  account?: { href: string; text: string };
  /** Further elements at the end, e.g. the other language. */
  children?: ReactNode;
}

export function PageHead({ home, brand, label, links = [], search, cart, account, children }: PageHeadProps) {
  return (
    <header className="top">
      <div className="wrap">
        <Brand href={home} name={brand} />
        <nav aria-label={label}>
          {spaced(
            <>
              {links.map(({ href, text, current }) => (
                <a key={href} className="wide" href={href} aria-current={current ? 'page' : undefined}>
                  {text}
                </a>
              ))}
              {search && (
                <a href={search.href} aria-label={search.label}>
                  <Icon name="search" />
                </a>
              )}
              {cart && (
                <a href={cart.href} aria-label={cart.label}>
                  <Icon name="cart" />
                  {cart.count > 0 && <sup aria-hidden="true">{cart.count > 99 ? '99+' : cart.count}</sup>}
                </a>
              )}
              {account && (
                <a href={account.href} aria-label={account.text}>
                  <Icon name="user" />
                  <span className="wide">{account.text}</span>
                </a>
              )}
              {children}
            </>,
          )}
        </nav>
      </div>
    </header>
  );
}

/** The head during checkout: the logo and one sentence, without other links. */
export function LeanHead({ home, brand, children }: { home: string; brand: string; children?: ReactNode }) {
  return (
    <header className="top">
      <div className="wrap">
        <Brand href={home} name={brand} />
        {children && (
          <p className="lean meta">
            <Icon name="lock" />
            {children}
          </p>
        )}
      </div>
    </header>
  );
}
